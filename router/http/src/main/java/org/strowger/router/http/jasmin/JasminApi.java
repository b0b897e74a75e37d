package org.strowger.router.http.jasmin;

import java.util.Map;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;

/**
 * The HTTP API of Jasmin and, below {@code /secure/}, its REST API. Jasmin serves the two on separate ports.
 * {@code /ping} belongs to the HTTP API.
 */
public final class JasminApi implements HttpApi {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;

    private static final String SECURE = "/secure/";
    private static final String SEND = "send";
    private static final String SEND_BATCH = "sendbatch";
    private static final String RATE = "rate";
    private static final String BALANCE = "balance";
    private static final String GET = "GET";
    private static final String POST = "POST";

    private static final Map<String, HttpResponse> TEXTS = Map.of(
            "/ping", HttpResponse.text(OK, "Jasmin/PONG"), "/", HttpResponse.text(OK, "Strowger: HTTP API of Jasmin"));

    @Override
    public String name() {
        return "jasmin";
    }

    @Override
    public boolean serves(String path) {
        return path.startsWith(SECURE)
                || TEXTS.containsKey(path)
                || path.equals("/" + SEND)
                || path.equals("/" + RATE)
                || path.equals("/" + BALANCE);
    }

    @Override
    public HttpCall read(HttpRequest request, ApiOptions options) {
        String path = request.path();
        HttpResponse text = TEXTS.get(path);
        if (text != null) {
            return new HttpCall.Answered(request.method().equals(GET) ? text : notAllowed(GET));
        }
        try {
            return path.startsWith(SECURE)
                    ? rest(path.substring(SECURE.length()), request, options)
                    : http(path.substring(1), request, options);
        } catch (JasminRejection fault) {
            return new HttpCall.Answered(fault.response());
        }
    }

    @Override
    public HttpCredentials credentials(HttpRequest head, ApiOptions options) {
        try {
            return head.path().startsWith(SECURE) ? RestCredentials.of(head.headers()) : new HttpCredentials.None();
        } catch (JasminRejection fault) {
            return new HttpCredentials.None();
        }
    }

    // ---- HTTP API

    private static HttpCall http(String command, HttpRequest request, ApiOptions options) throws JasminRejection {
        boolean isPost = request.method().equals(POST) && !command.equals(BALANCE);
        if (!isPost && !request.method().equals(GET)) {
            return new HttpCall.Answered(notAllowed(command.equals(BALANCE) ? GET : GET + ", " + POST));
        }
        JasminShell shell = command.equals(SEND) ? JasminShell.TEXT : JasminShell.JSON;
        JasminArguments arguments = JasminArguments.of(request, shell);
        return call(command, arguments, shell, options);
    }

    // ---- REST API

    private static HttpCall rest(String command, HttpRequest request, ApiOptions options) throws JasminRejection {
        String method =
                switch (command) {
                    case SEND, SEND_BATCH -> POST;
                    case RATE, BALANCE -> GET;
                    default -> "";
                };
        if (method.isEmpty()) {
            throw RestFault.of(NOT_FOUND, "Not found", "There is no such resource.");
        }
        if (!request.method().equals(method)) {
            return new HttpCall.Answered(notAllowed(method));
        }
        HttpCredentials.Password user = RestCredentials.of(request.headers());
        if (command.equals(SEND_BATCH)) {
            BatchRequest batch = BatchRequest.of(RestBody.object(request), user, options.exact());
            return new HttpCall.ForAccount(user, new BatchHandler(batch, user.account(), options.exact()));
        }
        JasminShell shell = restShell(command, options);
        JasminArguments arguments =
                command.equals(SEND) ? RestBody.arguments(request) : JasminArguments.ofQuery(request.query(), shell);
        return call(command, arguments.as(user), shell, options);
    }

    private static JasminShell restShell(String command, ApiOptions options) {
        if (!command.equals(SEND)) {
            return JasminShell.REST_OBJECT;
        }
        return options.exact() ? JasminShell.REST_EXACT : JasminShell.REST;
    }

    private static HttpCall call(String command, JasminArguments arguments, JasminShell shell, ApiOptions options)
            throws JasminRejection {
        JasminHandler.Command kind =
                switch (command) {
                    case SEND -> JasminHandler.Command.SEND;
                    case RATE -> JasminHandler.Command.RATE;
                    default -> JasminHandler.Command.BALANCE;
                };
        ArgumentCheck.of(kind, options.exact()).check(arguments, shell);
        var credentials =
                new HttpCredentials.Password(arguments.text("username"), new Secret(arguments.text("password")));
        return new HttpCall.ForAccount(credentials, new JasminHandler(kind, arguments, shell, options.exact()));
    }

    private static HttpResponse notAllowed(String methods) {
        return new HttpResponse(METHOD_NOT_ALLOWED, HttpHeaders.of("Allow", methods), new byte[0]);
    }
}
