package org.strowger.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads requests. */
public final class HttpRequestParser extends HttpParser {
    private static final int VERSION_OCTETS = 8;
    private static final int MAJOR_AT = 5;
    private static final int MINOR_AT = 7;
    private static final String NO_TEXT = "";
    private static final String TRANSFER_ENCODING = "Transfer-Encoding";

    private String method = NO_TEXT;
    private String target = NO_TEXT;
    private HttpVersion version = HttpVersion.HTTP_1_1;

    public HttpRequestParser(HttpLimits limits) {
        super(limits);
    }

    /** Takes the complete request. */
    public HttpRequest take() {
        HttpRequest request = new HttpRequest(method, target, version, headers(), body());
        reset();
        target = NO_TEXT;
        return request;
    }

    /** The current request without its body; valid while {@link #isInBody}. */
    HttpRequest headOnly() {
        return new HttpRequest(method, target, version, headers(), new byte[0]);
    }

    /** The version of the current request; valid while {@link #isInBody}. */
    HttpVersion version() {
        return version;
    }

    /** The headers of the current request; valid while {@link #isInBody}. */
    HttpHeaders head() {
        return headers();
    }

    /** Reads the request line (section 3): three words separated by single blanks, and nothing else. */
    @Override
    protected Step firstLine(byte[] line, int from, int to) {
        int methodEnd = from;
        while (methodEnd < to && HttpOctets.isToken(line[methodEnd])) {
            methodEnd++;
        }
        if (methodEnd == from || methodEnd == to || line[methodEnd] != ' ') {
            return refuse(HttpStatus.BAD_REQUEST, "the request line does not begin with a method and a blank");
        }
        int targetEnd = methodEnd + 1;
        while (targetEnd < to && line[targetEnd] != ' ') {
            targetEnd++;
        }
        method = method(line, from, methodEnd);
        target = text(line, methodEnd + 1, targetEnd);
        String wrong = RequestTarget.fault(target);
        if (!wrong.isEmpty()) {
            return refuse(HttpStatus.BAD_REQUEST, wrong);
        }
        return readVersion(line, Math.min(targetEnd + 1, to), to);
    }

    /** Reads the version (section 2.3): the name in capital letters, a digit, a point, a digit. */
    private Step readVersion(byte[] line, int from, int to) {
        boolean isVersion = to - from == VERSION_OCTETS
                && HttpOctets.startsWith(line, from, "HTTP/")
                && HttpOctets.isDigit(line[from + MAJOR_AT])
                && line[from + MAJOR_AT + 1] == '.'
                && HttpOctets.isDigit(line[from + MINOR_AT]);
        if (!isVersion) {
            return refuse(HttpStatus.BAD_REQUEST, "the request line does not end with a version of HTTP");
        }
        if (line[from + MAJOR_AT] != '1' || line[from + MINOR_AT] > '1') {
            return refuse(HttpStatus.VERSION_NOT_SUPPORTED, "only HTTP/1.1 and HTTP/1.0 are supported");
        }
        version = line[from + MINOR_AT] == '1' ? HttpVersion.HTTP_1_1 : HttpVersion.HTTP_1_0;
        return Step.ON;
    }

    @Override
    protected Step headComplete(HttpHeaders complete) {
        String wrong = hostFault(complete);
        if (!wrong.isEmpty()) {
            return refuse(HttpStatus.BAD_REQUEST, wrong);
        }
        int length = complete.find("Content-Length");
        int coding = complete.find(TRANSFER_ENCODING);
        if (coding != HttpHeaders.ABSENT) {
            return transferCoding(complete, coding, length != HttpHeaders.ABSENT);
        }
        return length == HttpHeaders.ABSENT ? bodyIsAbsent() : bodyHasLength(complete, length);
    }

    /** Checks Host, which must occur exactly once in a request of 1.1 (section 3.2). */
    private String hostFault(HttpHeaders complete) {
        int host = complete.find("Host");
        if (host == HttpHeaders.ABSENT) {
            return version == HttpVersion.HTTP_1_1 ? "there is no Host header" : "";
        }
        if (complete.find("Host", host + 1) != HttpHeaders.ABSENT) {
            return "there are several Host headers";
        }
        return complete.isHost(host) ? "" : "the Host header is not a host with an optional port";
    }

    /**
     * Checks Transfer-Encoding (sections 6.1 and 6.3). Only {@code chunked} is supported, once and without other
     * codings. A Content-Length in the same message, or version 1.0, is a sign of smuggling.
     */
    private Step transferCoding(HttpHeaders complete, int index, boolean hasLength) {
        if (hasLength) {
            return refuse(HttpStatus.BAD_REQUEST, "there are both Transfer-Encoding and Content-Length");
        }
        if (version == HttpVersion.HTTP_1_0) {
            return refuse(HttpStatus.BAD_REQUEST, "Transfer-Encoding does not exist in HTTP/1.0");
        }
        boolean isAlone = complete.find(TRANSFER_ENCODING, index + 1) == HttpHeaders.ABSENT;
        if (isAlone && complete.valueIs(index, "chunked")) {
            return bodyIsChunked();
        }
        return isListEndingWithChunked(complete)
                ? refuse(HttpStatus.NOT_IMPLEMENTED, "a transfer coding other than chunked is not supported")
                : refuse(HttpStatus.BAD_REQUEST, "Transfer-Encoding must end with exactly one `chunked`");
    }

    /**
     * Whether {@code chunked} occurs once, as the last coding (section 7). A request with further codings before it is
     * only unsupported; in any other list, the end of the request cannot be determined.
     */
    private static boolean isListEndingWithChunked(HttpHeaders headers) {
        List<String> codings = new ArrayList<>();
        for (int index = headers.find(TRANSFER_ENCODING);
                index != HttpHeaders.ABSENT;
                index = headers.find(TRANSFER_ENCODING, index + 1)) {
            for (String each : headers.value(index).split(",", -1)) {
                codings.add(each.strip().toLowerCase(Locale.ROOT));
            }
        }
        return codings.stream().allMatch(HttpOctets::isToken) && codings.indexOf("chunked") == codings.size() - 1;
    }

    @Override
    protected int longLineStatus() {
        return HttpStatus.URI_TOO_LONG;
    }

    @Override
    protected boolean cutsBody() {
        return false;
    }

    /** Returns the method; for the usual methods a constant, so that no text is created. */
    private static String method(byte[] line, int from, int to) {
        if (to - from == 3 && line[from] == 'G' && line[from + 1] == 'E' && line[from + 2] == 'T') {
            return "GET";
        }
        return text(line, from, to);
    }

    private static String text(byte[] line, int from, int to) {
        return new String(line, from, to - from, StandardCharsets.ISO_8859_1);
    }
}
