package org.strowger.router.http.v1;

import java.time.Instant;
import java.util.function.BiFunction;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.http.api.ApiOptions;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.HttpApi;
import org.strowger.router.http.api.HttpCall;
import org.strowger.router.http.api.HttpCredentials;
import org.strowger.router.http.api.IdempotencyKey;

/** Strowger's own API, version 1. */
public final class OwnApi implements HttpApi {
    public static final String NAME = "v1";

    static final int OK = 200;
    static final int NO_CONTENT = 204;

    private static final String PREFIX = "/v1/";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean serves(String path) {
        return path.startsWith(PREFIX);
    }

    @Override
    public HttpCall read(HttpRequest request, ApiOptions options) {
        ApiPath found = ApiPath.of(request.path());
        if (found == ApiPath.UNKNOWN) {
            String detail = "there is no such path: see " + ApiPath.OPENAPI.path();
            return answered(Problem.of(ProblemType.NOT_FOUND, detail).response());
        }
        String method = request.method();
        if (method.equals("OPTIONS")) {
            return answered(new HttpResponse(NO_CONTENT, HttpHeaders.of("Allow", found.allow()), new byte[0]));
        }
        if (!found.allows(method)) {
            String detail = found.path() + " supports " + found.allow();
            return answered(Problem.of(ProblemType.METHOD_NOT_ALLOWED, detail)
                    .response(HttpHeaders.builder().add("Allow", found.allow())));
        }
        return found == ApiPath.OPENAPI ? answered(OpenApi.response()) : authenticated(request, found, options);
    }

    private static HttpCall authenticated(HttpRequest request, ApiPath path, ApiOptions options) {
        try {
            RequestHeaders.checkMediaTypes(request);
            HttpCredentials credentials = AuthorizationHeader.read(request.headers());
            IdempotencyKey key =
                    path.isIdempotent() ? null : IdempotencyHeader.read(request).orElse(null);
            return new HttpCall.ForAccount(credentials, new AccountHandler(begin(request, path, options), key));
        } catch (RefusedRequest refused) {
            return answered(refused.response());
        }
    }

    private static BiFunction<ApplicationSettings, Instant, HttpAction> begin(
            HttpRequest request, ApiPath path, ApiOptions options) {
        return switch (path) {
            case MESSAGES -> (application, now) -> SendRequest.one(request.body(), application, options, now);
            case BATCH -> (application, now) -> SendRequest.batch(request.body(), application, options, now);
            case MESSAGE -> (application, now) -> MessageRequest.read(request);
            case ACCOUNT -> (application, now) -> AccountRequests.describe(application);
            case TABLE_NUMBER -> (application, now) -> AccountRequests.tableNumber(request, application);
            case TOP_UPS -> (application, now) -> AccountRequests.topUp(request, application);
            case RECEIPTS -> (application, now) -> ReceiptsRequest.read(request);
            case OPENAPI, UNKNOWN -> throw new AssertionError(path + " is answered without an account");
        };
    }

    private static HttpCall answered(HttpResponse response) {
        return new HttpCall.Answered(response);
    }
}
