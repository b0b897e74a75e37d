package org.strowger.router.http.v1;

import java.util.List;

/** The paths of the API with their methods. */
enum ApiPath {
    MESSAGES("/v1/messages", "POST"),
    BATCH("/v1/messages:batch", "POST"),
    MESSAGE("/v1/messages/{id}", "GET", "HEAD", "DELETE"),
    ACCOUNT("/v1/account", "GET", "HEAD"),
    TABLE_NUMBER("/v1/tables/{table}/numbers/{number}", "PUT", "DELETE"),
    TOP_UPS("/v1/accounts/{account}/top-ups", "POST"),
    RECEIPTS("/v1/receipts", "GET", "HEAD"),
    OPENAPI("/v1/openapi.json", "GET", "HEAD"),
    /** The path is not part of the API. */
    UNKNOWN("");

    /** The part of {@link #MESSAGE} before the id. */
    static final String MESSAGE_PREFIX = "/v1/messages/";

    /**
     * The path of a batch with an encoded colon; a colon in a path may be percent-encoded but need not be (RFC 3986
     * section 3.3).
     */
    private static final String BATCH_CODED = "/v1/messages%3Abatch";

    private final String path;
    /** The methods, separated and enclosed by blanks. */
    private final String methods;

    private final String allow;

    ApiPath(String path, String... methods) {
        this.path = path;
        this.methods = " " + String.join(" ", methods) + " ";
        this.allow = String.join(", ", methods) + ", OPTIONS";
    }

    static ApiPath of(String path) {
        if (path.equals(MESSAGES.path)) {
            return MESSAGES;
        }
        if (path.equals(BATCH.path) || path.equalsIgnoreCase(BATCH_CODED)) {
            return BATCH;
        }
        if (path.startsWith(MESSAGE_PREFIX)) {
            boolean one = path.length() > MESSAGE_PREFIX.length() && path.indexOf('/', MESSAGE_PREFIX.length()) < 0;
            return one ? MESSAGE : UNKNOWN;
        }
        if (AccountRequests.TABLE_NUMBER.matcher(path).matches()) {
            return TABLE_NUMBER;
        }
        if (AccountRequests.TOP_UPS.matcher(path).matches()) {
            return TOP_UPS;
        }
        return List.of(ACCOUNT, RECEIPTS, OPENAPI).stream()
                .filter(each -> path.equals(each.path))
                .findFirst()
                .orElse(UNKNOWN);
    }

    String path() {
        return path;
    }

    boolean allows(String method) {
        return methods.contains(" " + method + " ");
    }

    /** Returns the value of the Allow header. */
    String allow() {
        return allow;
    }

    /** Whether repeating a request is harmless (RFC 9110 section 9.2.2), so that it needs no Idempotency-Key. */
    boolean isIdempotent() {
        return !allows("POST");
    }
}
