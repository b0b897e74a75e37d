package org.strowger.protocol;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An object of JSON. To ask for what is not there, or is something else, fails the test. */
public final class Json {
    /** The members in their order, those without a value left out. */
    private final Map<String, Object> members = new LinkedHashMap<>();

    private Json(Map<?, ?> map) {
        map.forEach((key, member) -> {
            if (member != null) {
                members.put(String.class.cast(key), member);
            }
        });
    }

    public static Json of(Object value) {
        if (value instanceof Map<?, ?> map) {
            return new Json(map);
        }
        throw new AssertionError("no object: " + value);
    }

    public boolean has(String key) {
        return members.containsKey(key);
    }

    public Set<String> keys() {
        return members.keySet();
    }

    public Object value(String key) {
        Object member = members.get(key);
        if (member == null) {
            throw new AssertionError("no " + key + " in " + members);
        }
        return member;
    }

    public String text(String key) {
        return String.class.cast(value(key));
    }

    /** The text, or what stands for none. */
    public String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    /** A number of at most 32 bits, as they lie on the wire. */
    public int number(String key) {
        return (int) Number.class.cast(value(key)).longValue();
    }

    /** A number that is written in hexadecimal. */
    public int hexNumber(String key) {
        return (int) Long.parseLong(text(key).substring("0x".length()), 16);
    }

    /** Octets that are written in hexadecimal. */
    public byte[] octets(String key) {
        return HexFormat.of().parseHex(text(key));
    }

    public boolean flag(String key) {
        return Boolean.class.cast(value(key));
    }

    public Json object(String key) {
        return of(value(key));
    }

    public List<Json> objects(String key) {
        return list(key).stream().map(Json::of).toList();
    }

    public List<String> texts(String key) {
        return list(key).stream().map(String.class::cast).toList();
    }

    private List<?> list(String key) {
        return List.class.cast(value(key));
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }
}
