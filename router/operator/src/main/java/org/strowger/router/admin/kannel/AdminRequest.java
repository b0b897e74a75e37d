package org.strowger.router.admin.kannel;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpRequest;

/**
 * A request to Kannel's admin interface.
 *
 * @param path the path as written
 * @param command the command; null if there is no such command
 */
@Within(Within.Scope.REQUEST)
record AdminRequest(String path, AdminForm form, @Nullable AdminCommand command, FormParameters parameters) {
    private static final String DIRECTORY = "/cgi-bin";

    /** The maximum number of parameters: more than any command has. */
    private static final int PARAMETERS_MAX = 100;

    static AdminRequest of(HttpRequest request) {
        String path = request.path();
        String name = path.startsWith(DIRECTORY + "/") ? path.substring(DIRECTORY.length()) : path;
        int dot = name.lastIndexOf('.');
        String suffix = dot < 0 ? "" : name.substring(dot);
        AdminForm form = AdminForm.of(suffix);
        boolean isForm = form != AdminForm.TEXT || suffix.equals(".txt");
        String word = name.substring(0, isForm ? dot : name.length());
        String command = word.startsWith("/") ? word.substring(1) : "";
        FormParameters query = FormParameters.parse(request.query(), PARAMETERS_MAX);
        boolean isPost = request.method().equals("POST") && request.body().length > 0;
        return new AdminRequest(
                path,
                form,
                AdminCommand.of(command).orElse(null),
                isPost ? FormParameters.parse(request.body(), PARAMETERS_MAX) : query);
    }

    /** The value of a parameter; empty if there is none. */
    String value(String name) {
        return parameters.first(name, StandardCharsets.UTF_8).orElse("");
    }
}
