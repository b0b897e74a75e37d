package org.strowger.http;

/**
 * Reads responses. A body beyond the limit is truncated, because the beginning is sufficient to see why a request
 * failed.
 */
public final class HttpResponseParser extends HttpParser {
    private static final int STATUS_AT = 9;
    private static final int STATUS_DIGITS = 3;
    private static final int SWITCHING_PROTOCOLS = 101;

    private int status;
    private HttpVersion version = HttpVersion.HTTP_1_1;
    private boolean answersHead;
    private int interimResponses;

    public HttpResponseParser(HttpLimits limits) {
        super(limits);
    }

    /**
     * Prepares for the response to a request.
     *
     * @param isHead whether the method is HEAD, whose response has no body (section 6.3)
     */
    public void expect(boolean isHead) {
        answersHead = isHead;
        interimResponses = 0;
    }

    /** Takes the complete response; for a response that ends with the stream, the part received so far. */
    public HttpResponse take() {
        HttpResponse response = new HttpResponse(status, headers(), body());
        reset();
        return response;
    }

    /** Whether the body of the complete response was truncated at the limit. */
    boolean wasCut() {
        return isCut();
    }

    /** Whether the server keeps the connection open after the complete response. */
    boolean keepsAlive() {
        return version.keepsAlive(headers());
    }

    /** Reads the status line (section 4). The blank before an empty reason phrase may be absent. */
    @Override
    protected Step firstLine(byte[] line, int from, int to) {
        int statusAt = from + STATUS_AT;
        int statusEnd = statusAt + STATUS_DIGITS;
        boolean isStatusLine = to >= statusEnd
                && (HttpOctets.startsWith(line, from, "HTTP/1.1 ") || HttpOctets.startsWith(line, from, "HTTP/1.0 "))
                && (to == statusEnd || line[statusEnd] == ' ')
                && HttpOctets.isValue(line, statusEnd, to);
        if (!isStatusLine) {
            return refuse(HttpStatus.BAD_REQUEST, "the first line is not a status line of HTTP/1.1 or HTTP/1.0");
        }
        status = 0;
        for (int at = statusAt; at < statusEnd; at++) {
            int digit = line[at] - '0';
            status = digit < 0 || digit > 9 || status < 0 ? -1 : status * 10 + digit;
        }
        if (status < HttpStatus.FIRST || status > HttpStatus.LAST) {
            return refuse(HttpStatus.BAD_REQUEST, "the status is not a number from 100 to 599");
        }
        version = line[from + 7] == '1' ? HttpVersion.HTTP_1_1 : HttpVersion.HTTP_1_0;
        return Step.ON;
    }

    /** Determines how the body ends (section 6.3). */
    @Override
    protected Step headComplete(HttpHeaders complete) {
        int length = complete.find("Content-Length");
        int coding = complete.find("Transfer-Encoding");
        if (coding != HttpHeaders.ABSENT && length != HttpHeaders.ABSENT) {
            return refuse(HttpStatus.BAD_REQUEST, "there are both Transfer-Encoding and Content-Length");
        }
        if (status < HttpStatus.FIRST_FINAL) {
            return interimResponse();
        }
        if (answersHead || HttpStatus.isWithoutBody(status)) {
            return bodyIsAbsent();
        }
        if (coding != HttpHeaders.ABSENT) {
            return transferCoding(complete, coding);
        }
        return length == HttpHeaders.ABSENT ? bodyIsRestOfStream() : bodyHasLength(complete, length);
    }

    /** Skips a response before the final one (RFC 9110 section 15.2). */
    private Step interimResponse() {
        if (status == SWITCHING_PROTOCOLS) {
            return refuse(HttpStatus.BAD_REQUEST, "the server switches to another protocol, which was not asked for");
        }
        interimResponses++;
        return interimResponses > HttpLimits.INTERIM_RESPONSES_MAX
                ? refuse(HttpStatus.BAD_REQUEST, "the server sends only interim responses")
                : skipMessage();
    }

    private Step transferCoding(HttpHeaders complete, int index) {
        boolean isAlone = complete.find("Transfer-Encoding", index + 1) == HttpHeaders.ABSENT;
        return isAlone && complete.valueIs(index, "chunked") && version == HttpVersion.HTTP_1_1
                ? bodyIsChunked()
                : refuse(HttpStatus.BAD_REQUEST, "Transfer-Encoding must be exactly `chunked`");
    }

    @Override
    protected int longLineStatus() {
        return HttpStatus.BAD_REQUEST;
    }

    @Override
    protected boolean cutsBody() {
        return true;
    }
}
