import org.jetbrains.kotlin.gradle.dsl.JvmTarget

plugins {
  alias(libs.plugins.android.application)
  alias(libs.plugins.kotlin.android)
  alias(libs.plugins.kotlin.compose)
}

// `make jar` in the root folder builds both files.
val plannerkit = rootDir.resolve("../../build/java")

android {
  namespace = "com.example.day"
  compileSdk = 36

  defaultConfig {
    applicationId = "com.example.day"
    minSdk = 26
    targetSdk = 36
    versionCode = 1
    versionName = "1.0"
    ndk { abiFilters += listOf("arm64-v8a", "x86_64") } // those of the AAR; x86_64 is for emulators
  }
  buildTypes {
    release {
      isMinifyEnabled = true
      isShrinkResources = true
      proguardFiles(getDefaultProguardFile("proguard-android-optimize.txt")) // the AAR brings its own rules
    }
  }
  compileOptions {
    sourceCompatibility = JavaVersion.VERSION_11
    targetCompatibility = JavaVersion.VERSION_11
  }
  buildFeatures { compose = true }
  sourceSets["main"].assets.srcDir("../../data") // plan.tsv
}

kotlin { compilerOptions { jvmTarget = JvmTarget.JVM_11 } }

dependencies {
  implementation(files(plannerkit.resolve("plannerkit-android-0.1.0.aar")))
  implementation(libs.kotlinx.coroutines.android)
  implementation(libs.androidx.activity.compose)
  implementation(libs.androidx.core)
  implementation(libs.androidx.lifecycle.compose)
  implementation(platform(libs.compose.bom))
  implementation(libs.compose.foundation)
  implementation(libs.compose.material3)
  implementation(libs.compose.ui)
  testImplementation(files(plannerkit.resolve("plannerkit-0.1.0.jar"))) // for the machine that runs the tests
  testImplementation(libs.junit)
}
