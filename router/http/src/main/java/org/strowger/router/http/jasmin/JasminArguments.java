package org.strowger.router.http.jasmin;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.bound.Within;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;
import org.strowger.router.http.api.HttpCredentials;

/** The arguments of a request in order, from a query, a form or a JSON object. */
@Within(Within.Scope.REQUEST)
final class JasminArguments {
    /** The maximum number of arguments. Jasmin has 16 names; any other name is an error. */
    private static final int COUNT_MAX = 50;

    private static final int BAD_REQUEST = 400;
    private static final String POST = "POST";

    /** The only notation of the media type that Jasmin accepts for JSON. */
    private static final String JSON = "application/json";

    private final Map<String, byte[]> values = new LinkedHashMap<>();

    /** Reads a query, a form, or, if the content type is exactly {@link #JSON}, a JSON object. */
    static JasminArguments of(HttpRequest request, JasminShell shell) throws JasminRejection {
        String contentType = request.headers().first("Content-Type").orElse("");
        if (request.method().equals(POST) && contentType.equals(JSON)) {
            return JsonArguments.of(request.body())
                    .orElseThrow(() -> new JasminRejection(shell.failure(BAD_REQUEST, ArgumentCheck.NO_ARGUMENTS)));
        }
        JasminArguments arguments = ofQuery(request.query(), shell);
        if (request.method().equals(POST)) {
            arguments.addForm(FormParameters.parse(request.body(), COUNT_MAX), shell);
        }
        return arguments;
    }

    static JasminArguments ofQuery(String query, JasminShell shell) throws JasminRejection {
        JasminArguments arguments = new JasminArguments();
        arguments.addForm(FormParameters.parse(query, COUNT_MAX), shell);
        return arguments;
    }

    /** Adds a value, unless the name already has one. */
    void add(String name, String value) {
        values.putIfAbsent(name, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a copy of the arguments with one value replaced. */
    JasminArguments with(String name, String value) {
        JasminArguments all = new JasminArguments();
        all.values.putAll(values);
        all.values.put(name, value.getBytes(StandardCharsets.UTF_8));
        return all;
    }

    /** Returns the arguments with the user of Basic authentication. */
    JasminArguments as(HttpCredentials.Password user) {
        JasminArguments all = new JasminArguments();
        all.values.putAll(values);
        all.values.remove("username");
        all.values.remove("password");
        all.add("username", user.account());
        all.add("password", user.password().reveal());
        return all;
    }

    boolean isEmpty() {
        return values.isEmpty();
    }

    List<String> names() {
        return List.copyOf(values.keySet());
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    Optional<byte[]> octets(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns the value as text; empty if there is none. */
    String text(String name) {
        return octets(name)
                .map(octets -> new String(octets, StandardCharsets.UTF_8))
                .orElse("");
    }

    String text(String name, String other) {
        return has(name) ? text(name) : other;
    }

    /** Returns only the names: values may be secret. */
    @Override
    public String toString() {
        return values.keySet().toString();
    }

    private void addForm(FormParameters form, JasminShell shell) throws JasminRejection {
        if (!form.isValid()) {
            throw new JasminRejection(shell.failure(BAD_REQUEST, "The arguments cannot be read: " + form.fault()));
        }
        for (int i = 0; i < form.count(); i++) {
            values.putIfAbsent(form.name(i), form.value(i));
        }
    }
}
