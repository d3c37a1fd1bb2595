package androidx.compose.ui.res

import androidx.compose.runtime.Composable

@Composable external fun stringResource(id: Int): String
