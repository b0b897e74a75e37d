package org.strowger.router.http.kannel;

import java.nio.charset.StandardCharsets;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.protocol.Secret;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;

/**
 * The sending interface of Kannel 1.4.5. {@code docs/protocols/http.md} describes the served commands and the
 * differences.
 */
public final class KannelApi implements HttpApi {
    private static final String DIRECTORY = "/cgi-bin/";
    private static final String SEND = DIRECTORY + "sendsms";

    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;

    private static final HttpCall UNKNOWN = new HttpCall.Answered(KannelResponses.of(NOT_FOUND, "Unknown request."));
    private static final HttpCall NOT_ALLOWED = new HttpCall.Answered(new HttpResponse(
            METHOD_NOT_ALLOWED,
            KannelResponses.headers().add("Allow", "GET, POST").build(),
            "Method not allowed.".getBytes(StandardCharsets.ISO_8859_1)));

    @Override
    public String name() {
        return "kannel";
    }

    @Override
    public boolean serves(String path) {
        return path.startsWith(DIRECTORY);
    }

    @Override
    public HttpCall read(HttpRequest request, ApiOptions options) {
        if (!request.path().equals(SEND)) {
            return UNKNOWN;
        }
        try {
            return switch (request.method()) {
                case "GET" -> call(KannelFields.ofQuery(request.query()), options);
                // Kannel sends a message even for HEAD, which clients use to check whether the server is alive.
                case "HEAD" -> options.exact() ? call(KannelFields.ofQuery(request.query()), options) : NOT_ALLOWED;
                case "POST" -> call(KannelPost.fields(request), options);
                default -> NOT_ALLOWED;
            };
        } catch (KannelRejection fault) {
            return new HttpCall.Answered(fault.response());
        }
    }

    private static HttpCall call(KannelFields fields, ApiOptions options) {
        return new HttpCall.ForAccount(credentials(fields), new KannelSend(fields, options.exact()));
    }

    private static HttpCredentials credentials(KannelFields fields) {
        String user = fields.text("username", "user").orElse("");
        String password = fields.text("password", "pass").orElse("");
        return user.isEmpty() || password.isEmpty()
                ? new HttpCredentials.None()
                : new HttpCredentials.Password(user, new Secret(password));
    }
}
