package org.strowger.http;

/** Status codes and their reason phrases (RFC 9110 section 15, RFC 6585). */
public final class HttpStatus {
    public static final int CONTINUE = 100;
    public static final int OK = 200;
    public static final int NO_CONTENT = 204;
    public static final int NOT_MODIFIED = 304;
    public static final int BAD_REQUEST = 400;
    public static final int REQUEST_TIMEOUT = 408;
    public static final int CONTENT_TOO_LARGE = 413;
    public static final int URI_TOO_LONG = 414;
    public static final int EXPECTATION_FAILED = 417;
    public static final int HEADERS_TOO_LARGE = 431;
    public static final int NOT_IMPLEMENTED = 501;
    public static final int SERVICE_UNAVAILABLE = 503;
    public static final int VERSION_NOT_SUPPORTED = 505;

    static final int FIRST = 100;
    static final int FIRST_FINAL = 200;
    static final int LAST = 599;

    private HttpStatus() {}

    /** Returns the reason phrase; for unlisted codes, a phrase of their class. */
    public static String reason(int status) {
        return status < 400 ? nonError(status) : status < 500 ? clientError(status) : serverError(status);
    }

    /** Whether a response with this status never has a body (section 6.3). */
    static boolean isWithoutBody(int status) {
        return status < FIRST_FINAL || status == NO_CONTENT || status == NOT_MODIFIED;
    }

    private static String nonError(int status) {
        return switch (status) {
            case CONTINUE -> "Continue";
            case OK -> "OK";
            case 201 -> "Created";
            case 202 -> "Accepted";
            case NO_CONTENT -> "No Content";
            case 301 -> "Moved Permanently";
            case 302 -> "Found";
            case 303 -> "See Other";
            case NOT_MODIFIED -> "Not Modified";
            case 307 -> "Temporary Redirect";
            case 308 -> "Permanent Redirect";
            default -> status < FIRST_FINAL ? "Informational" : status < 300 ? "Success" : "Redirection";
        };
    }

    private static String clientError(int status) {
        return switch (status) {
            case BAD_REQUEST -> "Bad Request";
            case 401 -> "Unauthorized";
            case 402 -> "Payment Required";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 406 -> "Not Acceptable";
            case REQUEST_TIMEOUT -> "Request Timeout";
            case 409 -> "Conflict";
            case 410 -> "Gone";
            case 411 -> "Length Required";
            case 412 -> "Precondition Failed";
            case CONTENT_TOO_LARGE -> "Content Too Large";
            case URI_TOO_LONG -> "URI Too Long";
            case 415 -> "Unsupported Media Type";
            case EXPECTATION_FAILED -> "Expectation Failed";
            case 421 -> "Misdirected Request";
            case 422 -> "Unprocessable Content";
            case 428 -> "Precondition Required";
            case 429 -> "Too Many Requests";
            case HEADERS_TOO_LARGE -> "Request Header Fields Too Large";
            default -> "Client Error";
        };
    }

    private static String serverError(int status) {
        return switch (status) {
            case 500 -> "Internal Server Error";
            case NOT_IMPLEMENTED -> "Not Implemented";
            case 502 -> "Bad Gateway";
            case SERVICE_UNAVAILABLE -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            case VERSION_NOT_SUPPORTED -> "HTTP Version Not Supported";
            default -> "Server Error";
        };
    }
}
