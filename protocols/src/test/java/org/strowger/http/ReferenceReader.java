package org.strowger.http;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads requests by the grammar of RFC 9112, from the whole stream and by regular expressions, slowly. It knows neither
 * pieces nor states nor limits, so it cannot share the mistakes of the parser. It stops where no complete request
 * follows.
 */
final class ReferenceReader {
    private static final String TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
    private static final String HOST = "[!$%&'()*+\\-.:;=\\[\\]_~0-9A-Za-z]";
    private static final String FIELD =
            "(" + TOKEN + "):[\\t ]*((?:[\\x21-\\x7e\\x80-\\xff](?:[\\t\\x20-\\x7e\\x80-\\xff]*"
                    + "[\\x21-\\x7e\\x80-\\xff])?)?)[\\t ]*\\r\\n";
    private static final String TARGET_OCTETS = "[\\x21-\\x7e&&[^#?]]*(?:\\?[\\x21-\\x7e\\x80-\\xff&&[^#]]*)?";
    private static final Pattern HEAD = Pattern.compile("(?:\\r\\n)?(" + TOKEN + ") "
            + "(/" + TARGET_OCTETS + "|[hH][tT][tT][pP][sS]?://" + HOST + "+(?:(?=[/?])" + TARGET_OCTETS + ")?)"
            + " HTTP/1\\.([01])\\r\\n((?:" + FIELD + ")*+)\\r\\n");
    private static final Pattern HEADER = Pattern.compile(FIELD);
    private static final Pattern CHUNK_LINE = Pattern.compile("([0-9A-Fa-f]+)(?:;[\\t\\x20-\\x7e\\x80-\\xff]*)?\\r\\n");
    private static final Pattern TRAILERS = Pattern.compile("(?:" + FIELD + ")*+\\r\\n");

    private final String stream;
    private int at;

    private ReferenceReader(String stream) {
        this.stream = stream;
    }

    static List<HttpRequest> read(byte[] stream) {
        return new ReferenceReader(new String(stream, StandardCharsets.ISO_8859_1)).requests();
    }

    private List<HttpRequest> requests() {
        List<HttpRequest> requests = new ArrayList<>();
        while (true) {
            Matcher head = HEAD.matcher(stream).region(at, stream.length());
            if (!head.lookingAt()) {
                return requests;
            }
            at = head.end();
            HttpVersion version = head.group(3).equals("1") ? HttpVersion.HTTP_1_1 : HttpVersion.HTTP_1_0;
            HttpHeaders headers = headers(head.group(4));
            Optional<String> body = body(headers, version);
            if (body.isEmpty()) {
                return requests;
            }
            requests.add(new HttpRequest(
                    head.group(1), head.group(2), version, headers, body.get().getBytes(StandardCharsets.ISO_8859_1)));
        }
    }

    private static HttpHeaders headers(String lines) {
        HttpHeaders.Builder headers = HttpHeaders.builder();
        Matcher line = HEADER.matcher(lines);
        while (line.find()) {
            headers.add(line.group(1), line.group(2));
        }
        return headers.build();
    }

    /** The body; nothing if the request is faulty or incomplete. */
    private Optional<String> body(HttpHeaders headers, HttpVersion version) {
        List<String> hosts = values(headers, "host");
        List<String> lengths = values(headers, "content-length");
        List<String> codings = values(headers, "transfer-encoding");
        boolean hostsAreRight = hosts.size() <= 1
                && (hosts.size() == 1 || version == HttpVersion.HTTP_1_0)
                && hosts.stream().allMatch(each -> each.matches(HOST + "*"));
        if (!hostsAreRight || lengths.size() + codings.size() > 1) {
            return Optional.empty();
        }
        if (lengths.size() == 1) {
            return lengths.get(0).matches("[0-9]+") ? upTo(lengths.get(0), 10) : Optional.empty();
        }
        if (codings.isEmpty()) {
            return Optional.of("");
        }
        return version == HttpVersion.HTTP_1_1 && codings.get(0).equalsIgnoreCase("chunked")
                ? chunks()
                : Optional.empty();
    }

    private static List<String> values(HttpHeaders headers, String name) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < headers.count(); i++) {
            if (headers.name(i).equalsIgnoreCase(name)) {
                values.add(headers.value(i));
            }
        }
        return values;
    }

    private Optional<String> upTo(String digits, int radix) {
        BigInteger length = new BigInteger(digits, radix);
        if (length.compareTo(BigInteger.valueOf(stream.length() - at)) > 0) {
            return Optional.empty();
        }
        at += length.intValue();
        return Optional.of(stream.substring(at - length.intValue(), at));
    }

    private Optional<String> chunks() {
        var body = new StringBuilder();
        while (true) {
            Matcher line = CHUNK_LINE.matcher(stream).region(at, stream.length());
            if (!line.lookingAt()) {
                return Optional.empty();
            }
            at = line.end();
            Optional<String> chunk = upTo(line.group(1), 16);
            if (chunk.isEmpty()) {
                return Optional.empty();
            }
            if (chunk.get().isEmpty()) {
                Matcher trailers = TRAILERS.matcher(stream).region(at, stream.length());
                if (!trailers.lookingAt()) {
                    return Optional.empty();
                }
                at = trailers.end();
                return Optional.of(body.toString());
            }
            body.append(chunk.get());
            if (!stream.startsWith("\r\n", at)) {
                return Optional.empty();
            }
            at += 2;
        }
    }
}
