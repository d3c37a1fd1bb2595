package org.plannerkit;

import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** A value. It never changes, and equals any other one of its class with the same fields. */
public abstract class Value {
  private static final Map<Class<?>, List<Field>> FIELDS = new ConcurrentHashMap<>();

  Value() {}

  /**
   * Makes a value as a planner returns it, for the tests of a host:
   *
   * <pre>{@code
   * Row row = Value.of(Row.class, Map.of("title", "KaDeWe", "distanceText", "890 m"));
   * }</pre>
   *
   * <p>What is not given is 0, false, an empty text, an empty list or set, the first constant of an enumeration, or
   * else null. So a field that is added to a class breaks no test.
   *
   * @param <T> the class
   * @param kind the class
   * @param fields the values of some fields, by name
   * @return the value
   * @throws IllegalArgumentException if the class has no such field, or the field has another type
   */
  public static <T extends Value> T of(Class<T> kind, Map<String, ?> fields) {
    List<Field> all = fieldsOf(kind);
    Set<String> unknown = new TreeSet<>(fields.keySet());
    for (Field field : all) unknown.remove(field.getName());
    if (!unknown.isEmpty())
      throw new IllegalArgumentException(kind.getSimpleName() + " has no field " + unknown.iterator().next());
    for (Constructor<?> constructor : kind.getDeclaredConstructors()) {
      List<Field> rest = new ArrayList<>(all);
      Object[] values = Arrays.stream(constructor.getParameterTypes()).map(type -> next(rest, type, fields)).toArray();
      if (values.length != all.size() || !rest.isEmpty()) continue;
      try {
        return kind.cast(constructor.newInstance(values));
      } catch (ReflectiveOperationException error) {
        throw new IllegalArgumentException(kind.getSimpleName() + " cannot be made of " + fields, error);
      }
    }
    throw new IllegalArgumentException(kind.getSimpleName() + " cannot be made of its fields");
  }

  /** The value of the next field of a type, which is taken from the list; null if there is none. */
  private static Object next(List<Field> rest, Class<?> type, Map<String, ?> fields) {
    for (Field field : rest) {
      if (field.getType() != type) continue;
      rest.remove(field);
      String name = field.getName();
      return fields.containsKey(name) ? checked(type, name, fields.get(name)) : nothing(type);
    }
    return null;
  }

  private static Object checked(Class<?> type, String name, Object value) {
    Class<?> wanted = MethodType.methodType(type).wrap().returnType();
    if (wanted.isInstance(value) || value == null && !type.isPrimitive()) return value;
    throw new IllegalArgumentException(name + " must be of " + wanted.getSimpleName() + ", not " + value);
  }

  /** The value of a field that is not given. */
  private static Object nothing(Class<?> type) {
    if (type == String.class) return "";
    if (type == List.class) return Collections.emptyList();
    if (type == Set.class) return Collections.emptySet();
    if (type.isEnum()) return type.getEnumConstants()[0];
    return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
  }

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
    } catch (IllegalAccessException error) { throw new AssertionError(error); }
    return values;
  }

  private static List<Field> fieldsOf(Class<?> kind) {
    List<Field> known = FIELDS.get(kind);
    if (known != null) return known;
    List<Field> fields = kind == Value.class ? new ArrayList<>() : new ArrayList<>(fieldsOf(kind.getSuperclass()));
    for (Field field : kind.getDeclaredFields())
      if (!Modifier.isStatic(field.getModifiers())) fields.add(field);
    FIELDS.put(kind, fields);
    return fields;
  }
}
