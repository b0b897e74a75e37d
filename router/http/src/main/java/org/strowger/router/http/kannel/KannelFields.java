package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.strowger.bound.Within;
import org.strowger.http.FormParameters;

/** The parameters of a request to send, by their names in a query, even if they were sent in headers or a body. */
@Within(Within.Scope.REQUEST)
final class KannelFields {
    /** The maximum number of parameters. Kannel has about 30 names, and ignores unknown ones. */
    private static final int COUNT_MAX = 100;

    private static final int DIGITS_MAX = 9;

    private final Map<String, byte[]> values = new HashMap<>();
    private final boolean fromQuery;
    private final boolean isSupported;

    private KannelFields(boolean fromQuery, boolean isSupported) {
        this.fromQuery = fromQuery;
        this.isSupported = isSupported;
    }

    /** Reads a query. If a name occurs several times, the first value counts. */
    static KannelFields ofQuery(String query) throws KannelRejection {
        FormParameters parameters = FormParameters.parse(query, COUNT_MAX);
        if (!parameters.isValid()) {
            throw new KannelRejection("Query misformed, rejected: " + parameters.fault());
        }
        KannelFields fields = new KannelFields(true, true);
        for (int i = 0; i < parameters.count(); i++) {
            fields.add(parameters.name(i), parameters.value(i));
        }
        return fields;
    }

    /** Returns fields without values, to be filled from the headers and the body of a POST. */
    static KannelFields ofPost() {
        return new KannelFields(false, true);
    }

    /**
     * Returns fields for a POST whose body type is unsupported. Kannel refuses the type only after it has checked the
     * account.
     */
    static KannelFields ofUnsupportedPost() {
        return new KannelFields(false, false);
    }

    /** Whether the parameters were sent in a query; some responses depend on it. */
    boolean fromQuery() {
        return fromQuery;
    }

    /** Whether a body of this type can be sent. */
    boolean isSupported() {
        return isSupported;
    }

    /** Adds a value, unless the name already has one. */
    void add(String name, byte[] value) {
        values.putIfAbsent(name, value);
    }

    void add(String name, String value) {
        add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    Optional<byte[]> octets(String name) {
        return Optional.ofNullable(values.get(name));
    }

    Optional<String> text(String name) {
        return octets(name).map(octets -> new String(octets, StandardCharsets.UTF_8));
    }

    Optional<String> text(String name, String alias) {
        return text(has(name) ? name : alias);
    }

    /**
     * Returns a decimal number; empty for any other text, which Kannel ignores. A number of more than nine digits is
     * cut.
     */
    OptionalInt number(String name) {
        return text(name).map(KannelFields::decimal).orElse(OptionalInt.empty());
    }

    /** Returns only the names: values may be secret. */
    @Override
    public String toString() {
        return values.keySet().toString();
    }

    private static OptionalInt decimal(String text) {
        String plain = text.strip();
        boolean isNegative = plain.startsWith("-");
        String digits = isNegative || plain.startsWith("+") ? plain.substring(1) : plain;
        if (digits.isEmpty() || !digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            return OptionalInt.empty();
        }
        int value = digits.length() > DIGITS_MAX ? Integer.MAX_VALUE : Integer.parseInt(digits);
        return OptionalInt.of(isNegative ? -value : value);
    }
}
