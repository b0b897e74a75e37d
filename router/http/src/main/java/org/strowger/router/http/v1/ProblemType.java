package org.strowger.router.http.v1;

/** The types of problems that a response can describe (RFC 9457). */
enum ProblemType {
    INVALID_JSON(400, "The body is not valid JSON", "The detail names the line, the column and the fault."),
    INVALID_REQUEST(
            400,
            "The request has invalid members or parameters",
            "Each entry of `errors` has the place, the fault, and the values that are expected."),
    INVALID_IDEMPOTENCY_KEY(
            400, "The Idempotency-Key is invalid", "Send one key of 1 to 255 visible characters of ASCII."),
    INVALID_TLV(
            400,
            "The message lacks a TLV, or one has a value that is not permitted",
            "The detail names the TLV: send it in `tlvs`."),
    INVALID_CREDENTIALS(
            401, "The Authorization header cannot be read", "Send Basic (RFC 7617) or Bearer (RFC 6750) credentials."),
    MISSING_CREDENTIALS(
            401, "The request has no credentials", "Send Basic (RFC 7617) or Bearer (RFC 6750) credentials."),
    WRONG_CREDENTIALS(
            401,
            "The credentials are wrong",
            "The account, password or key is wrong, or the account may not use this listener from this address."),
    SENDER_NOT_ALLOWED(403, "The account may not use this sender", "Use one of the senders of the account as `from`."),
    NO_CREDIT(402, "The credit of the account does not cover the message", "Ask the operator for credit."),
    NOT_ALLOWED(403, "The account may not do this", "The operator has not permitted this to the account."),
    NOT_FOUND(404, "There is no such path", "See the OpenAPI document for all paths."),
    MESSAGE_NOT_FOUND(
            404, "The account has no such message", "The id is wrong, or the message ended too long ago to be known."),
    METHOD_NOT_ALLOWED(405, "The path does not support this method", "The header `Allow` lists the methods."),
    NOT_ACCEPTABLE(406, "The response would be JSON, which the client does not accept", "Accept `application/json`."),
    IDEMPOTENT_REQUEST_IN_PROGRESS(
            409,
            "The first request with this Idempotency-Key is still being handled",
            "Repeat the request later: it will get the response to the first request."),
    NOT_CANCELLED(
            409,
            "The message cannot be cancelled",
            "The message already has a final state, or its SMSC does not cancel messages."),
    UNSUPPORTED_MEDIA_TYPE(
            415, "The body is not JSON", "Send `Content-Type: application/json`, in UTF-8, without a content coding."),
    IDEMPOTENCY_KEY_REUSED(
            422,
            "The Idempotency-Key belongs to another request",
            "A repetition must have the same method, path and body; use a new key for each new request."),
    NO_ROUTE(422, "There is no route to this recipient", "Check the number; the operator decides which are served."),
    NOT_ENCODABLE(422, "The message cannot be sent in this form", "No SMSC on the route can send such a message."),
    REFUSED_BY_SMSC(
            422,
            "The SMSC refused the message",
            "The SMSC will not accept the message unchanged; `smpp_status` has its reason."),
    TOO_MANY_FAILURES(
            429, 5, "Too many failed logins from this address", "Check the credentials, and repeat the request."),
    TOO_FAST(429, 1, "The account exceeds its throughput", "Send more slowly; nothing was sent."),
    QUEUE_FULL(503, 5, "A queue is full", "Nothing was sent: repeat the request later."),
    TRY_LATER(503, 5, "The message cannot be accepted now", "Nothing was sent: repeat the request later."),
    BUSY(503, 1, "Too many credentials are being checked", "Nothing was sent: repeat the request later."),
    UNAVAILABLE(503, 30, "The service is not available", "Nothing was sent: repeat the request later."),
    NO_ANSWER(
            504,
            "The SMSC did not answer",
            "The SMSC may have the message: a repetition may send the message a second time.");

    /** The value of {@link #retryAfterSeconds} for a problem without a Retry-After header. */
    static final int NO_RETRY = 0;

    private static final String BASE = "/v1/problems/";

    private final int status;
    private final int retryAfterSeconds;
    private final String title;
    private final String explanation;

    ProblemType(int status, String title, String explanation) {
        this(status, NO_RETRY, title, explanation);
    }

    ProblemType(int status, int retryAfterSeconds, String title, String explanation) {
        this.status = status;
        this.retryAfterSeconds = retryAfterSeconds;
        this.title = title;
        this.explanation = explanation;
    }

    int status() {
        return status;
    }

    /** Returns the time after which a repetition may succeed; {@link #NO_RETRY} if there is none. */
    int retryAfterSeconds() {
        return retryAfterSeconds;
    }

    String title() {
        return title;
    }

    /** Returns advice for the client, as a sentence for the manual. */
    String explanation() {
        return explanation;
    }

    /** Returns the URI reference that identifies the type; relative, with a full path (RFC 9457 section 3.1.1). */
    String uri() {
        return BASE + Words.of(this);
    }
}
