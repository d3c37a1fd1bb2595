package org.plannerkit;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A value. It never changes, and equals any other one of its class with the same fields. */
public abstract class Value {
  private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();

  Value() {}

  @Override
  public final boolean equals(Object other) {
    return other != null && other.getClass() == getClass() && Arrays.equals(fields(), ((Value) other).fields());
  }

  @Override
  public final int hashCode() {
    return Arrays.hashCode(fields());
  }

  @Override
  public final String toString() {
    StringBuilder text = new StringBuilder(getClass().getSimpleName()).append('{');
    Object[] values = fields();
    List<Field> fields = fieldsOf(getClass());
    for (int n = 0; n < values.length; n++) {
      text.append(n == 0 ? "" : ", ").append(fields.get(n).getName()).append('=');
      text.append(values[n]);
    }
    return text.append('}').toString();
  }

  private Object[] fields() {
    List<Field> fields = fieldsOf(getClass());
    Object[] values = new Object[fields.size()];
    try {
      for (int n = 0; n < values.length; n++) values[n] = fields.get(n).get(this);
    } catch (IllegalAccessException error) {
      throw new AssertionError(error);
    }
    return values;
  }

  private static List<Field> fieldsOf(Class<?> kind) {
    List<Field> known = FIELDS.get(kind);
    if (known != null) return known;
    List<Field> fields = kind == Value.class ? new ArrayList<>() : new ArrayList<>(fieldsOf(kind.getSuperclass()));
    for (Field field : kind.getDeclaredFields()) if (!Modifier.isStatic(field.getModifiers())) fields.add(field);
    FIELDS.put(kind, fields);
    return fields;
  }
}
