package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.protocol.Pieces;

/**
 * Requests on whose end two readers may disagree. The cases are those of the published research: Watchfire 2005 ("HTTP
 * Request Smuggling"), Kettle 2019 ("HTTP Desync Attacks"), Klein 2020 (new variants, Black Hat USA), Jabiyev and
 * others 2021 (T-Reqs), Kettle 2022 (browser-powered desync), CVE-2023-39326 (chunk extensions), Kettle 2025 ("HTTP/1.1
 * must die"), the TERM.EXT and EXT.TERM cases of Wickham 2025 (chunk lines that end with a bare line feed).
 */
class HttpSmugglingTest {
    private static final String HIDDEN = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n";

    /**
     * A case.
     *
     * @param name the case in words
     * @param status the status of the answer; 200: one request is read, and the octets after it are another request or
     *     none
     */
    record Case(String name, int status, String stream) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Case head(int status, String name, String headers) {
        return new Case(name, status, "POST / HTTP/1.1\r\nHost: a\r\n" + headers + "\r\n\r\n");
    }

    private static Case chunks(int status, String name, String body) {
        return new Case(name, status, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body);
    }

    static List<Case> lengthsAndCodings() {
        String length = "Content-Length: 6\r\n";
        return List.of(
                head(400, "length and coding (CL.TE)", length + "Transfer-Encoding: chunked"),
                head(400, "coding and length (TE.CL)", "Transfer-Encoding: chunked\r\nContent-Length: 4"),
                head(400, "length and another coding", length + "Transfer-Encoding: identity"),
                head(400, "length and an unknown coding", length + "Transfer-Encoding: xchunked"),
                head(400, "length and an empty coding", length + "Transfer-Encoding:"),
                head(
                        400,
                        "length and a coding behind a blank before the colon",
                        length + "Transfer-Encoding : chunked"),
                head(400, "coding behind a tab before the colon", "Transfer-Encoding\t: chunked"),
                head(400, "coding behind a vertical tab", "Transfer-Encoding: \u000bchunked"),
                head(400, "coding behind a form feed", "Transfer-Encoding: \fchunked"),
                head(400, "coding in quotes", "Transfer-Encoding: \"chunked\""),
                head(400, "coding with a parameter", "Transfer-Encoding: chunked;q=1"),
                head(400, "coding twice in a list", "Transfer-Encoding: chunked, chunked"),
                head(400, "coding twice in headers", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"),
                head(400, "coding and identity", "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
                head(400, "chunked is not the last", "Transfer-Encoding: chunked, gzip"),
                head(400, "no chunked", "Transfer-Encoding: gzip"),
                head(400, "identity", "Transfer-Encoding: identity"),
                head(400, "an empty element", "Transfer-Encoding: ,chunked"),
                head(400, "an empty element at the end", "Transfer-Encoding: chunked,"),
                head(501, "another coding before", "Transfer-Encoding: gzip, chunked"),
                head(
                        501,
                        "another coding before, in its own header",
                        "Transfer-Encoding: br\r\nTransfer-Encoding: chunked"),
                head(400, "coding with a letter beyond ASCII", "Transfer-Encoding: chunk\u00ebd"),
                head(400, "NUL in the name", "Transfer-Encoding\u0000: chunked"),
                head(400, "NUL behind the coding", "Transfer-Encoding: chunked\u0000"),
                head(400, "two different lengths", length + "Content-Length: 5"),
                head(400, "the same length twice", length + "Content-Length: 6"),
                head(400, "a list of lengths", "Content-Length: 6, 6"),
                head(400, "a length with plus", "Content-Length: +6"),
                head(400, "a length with minus", "Content-Length: -6"),
                head(400, "a hexadecimal length", "Content-Length: 0x6"),
                head(400, "a length with a blank inside", "Content-Length: 6 6"),
                head(400, "a length with a point", "Content-Length: 6.0"),
                head(400, "a length with an underscore", "Content-Length: 6_0"),
                head(400, "an empty length", "Content-Length:"),
                head(400, "a length behind a blank before the colon", "Content-Length : 6"),
                head(400, "a length in digits beyond ASCII", "Content-Length: \u00b2"),
                new Case("coding in 1.0", 400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"));
    }

    static List<Case> lines() {
        return List.of(
                head(400, "folded coding", "Transfer-Encoding:\r\n chunked"),
                head(400, "folded header", "X: a\r\n\tb"),
                new Case("first header is folded", 400, "GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
                head(400, "bare line feed between headers", "X: a\nContent-Length: 6"),
                head(400, "bare line feed at the end", "X: a\n\n"),
                head(400, "bare carriage return in a value", "X: a\rContent-Length: 6"),
                head(400, "bare carriage return before the name", "\rContent-Length: 6"),
                head(400, "two carriage returns before a line feed", "X: a\r"),
                head(400, "no colon", "Content-Length 6"),
                head(400, "empty name", ": 6"),
                head(400, "only a name", "Content-Length"),
                head(400, "blank within a name", "Content Length: 6"),
                head(400, "name with a bracket", "Content-Length[: 6"),
                head(400, "name with a letter beyond ASCII", "Content-L\u00ebngth: 6"),
                head(400, "NUL in a value", "X: a\u0000b"),
                head(400, "DEL in a value", "X: a\u007fb"),
                new Case("bare line feed after the request line", 400, "GET / HTTP/1.1\nHost: a\r\n\r\n"),
                new Case("line feeds only", 400, "GET / HTTP/1.1\nHost: a\n\n"),
                new Case("bare carriage return in the request line", 400, "GET /\rx HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("two blanks in the request line", 400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("two blanks before the version", 400, "GET /  HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("tab in the request line", 400, "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("blank after the version", 400, "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"),
                new Case("blank before the method", 400, " GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("two versions", 400, "GET / HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("no version (HTTP/0.9)", 400, "GET /\r\n"),
                new Case("small version name", 400, "GET / http/1.1\r\nHost: a\r\n\r\n"),
                new Case("long version", 400, "GET / HTTP/1.10\r\nHost: a\r\n\r\n"),
                new Case("version 1.2", 505, "GET / HTTP/1.2\r\nHost: a\r\n\r\n"),
                new Case("preface of HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
                new Case("version 2.0", 505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
                new Case("method with a bracket", 400, "G(T / HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("TLS", 400, "\u0016\u0003\u0001"),
                new Case("several empty lines", 400, "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
                new Case("bare line feed as an empty line", 400, "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    }

    static List<Case> hosts() {
        return List.of(
                new Case("no host", 400, "GET / HTTP/1.1\r\n\r\n"),
                new Case("no host in 1.0", 200, "GET / HTTP/1.0\r\n\r\n"),
                new Case("empty host", 200, "GET / HTTP/1.1\r\nHost:\r\n\r\n"),
                new Case("two hosts", 400, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
                new Case("the same host twice", 400, "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n"),
                new Case("two hosts in 1.0", 400, "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"),
                new Case("a list of hosts", 400, "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n"),
                new Case("host with a user", 400, "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n"),
                new Case("host with a path", 400, "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n"),
                new Case("host with a blank", 400, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
                new Case("host with a port", 200, "GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n"));
    }

    static List<Case> chunkCases() {
        return List.of(
                chunks(200, "a chunk", "1\r\nx\r\n0\r\n\r\n"),
                chunks(200, "capital and small digits, zeros before", "00A\r\n0123456789\r\n0\r\n\r\n"),
                chunks(200, "extensions", "1;a=b;c=\"d\"\r\nx\r\n0;e\r\n\r\n"),
                chunks(400, "size with plus", "+1\r\nx\r\n0\r\n\r\n"),
                chunks(400, "size with minus", "-1\r\nx\r\n0\r\n\r\n"),
                chunks(400, "size with 0x", "0x1\r\nx\r\n0\r\n\r\n"),
                chunks(400, "size with an underscore", "1_0\r\nx\r\n0\r\n\r\n"),
                chunks(400, "size behind a blank", " 1\r\nx\r\n0\r\n\r\n"),
                chunks(400, "blank behind the size", "1 \r\nx\r\n0\r\n\r\n"),
                chunks(400, "blank before an extension", "1 ;a\r\nx\r\n0\r\n\r\n"),
                chunks(400, "tab behind the size", "1\t\r\nx\r\n0\r\n\r\n"),
                chunks(400, "no size", "\r\nx\r\n0\r\n\r\n"),
                chunks(400, "only an extension", ";a\r\nx\r\n0\r\n\r\n"),
                chunks(400, "size is no number", "g\r\nx\r\n0\r\n\r\n"),
                chunks(413, "size that overflows 32 bits", "100000001\r\nx\r\n0\r\n\r\n"),
                chunks(413, "size that overflows 64 bits", "10000000000000001\r\nx\r\n0\r\n\r\n"),
                chunks(400, "bare line feed behind the size", "1\nx\r\n0\r\n\r\n"),
                chunks(400, "bare carriage return behind the size", "1\rx\r\n0\r\n\r\n"),
                chunks(400, "bare line feed in an extension (TERM.EXT)", "1;\nx\r\n0\r\n\r\n"),
                chunks(400, "bare carriage return in an extension", "1;a\rb\r\nx\r\n0\r\n\r\n"),
                chunks(400, "NUL in an extension", "1;\u0000\r\nx\r\n0\r\n\r\n"),
                chunks(400, "bare line feed behind a chunk (TERM.SPILL)", "1\r\nx\n0\r\n\r\n"),
                chunks(400, "two other octets behind a chunk (ONE.TWO)", "1\r\nxAB0\r\n\r\n"),
                chunks(400, "chunk longer than its size", "1\r\nxy\r\n0\r\n\r\n"),
                chunks(400, "chunk shorter than its size", "3\r\nx\r\n0\r\n\r\n"),
                chunks(400, "bare line feed behind the last chunk", "0\n\r\n"),
                chunks(400, "bare line feed behind a trailer", "0\r\nT: a\n\r\n"),
                chunks(400, "bare line feed as the end", "0\r\n\n"),
                chunks(400, "folded trailer", "0\r\nT: a\r\n b\r\n\r\n"),
                chunks(400, "trailer without a colon", "0\r\nGET / HTTP/1.1\r\n\r\n"),
                chunks(200, "trailer with a length is dropped", "0\r\nContent-Length: 30\r\n\r\n"),
                chunks(200, "trailer with a host is dropped", "0\r\nHost: b\r\n\r\n"));
    }

    @ParameterizedTest
    @MethodSource({"lengthsAndCodings", "lines", "hosts", "chunkCases"})
    void eachSmugglingAttemptIsAnsweredAsExpected(Case each) {
        for (Pieces pieces : Pieces.values()) {
            ParsedRequests parsed =
                    ParsedRequests.of(ParsedRequests.octets(each.stream), ParsedRequests.LIMITS, pieces, 7);

            assertThat(parsed.status()).as("%s: %s", pieces, parsed).isEqualTo(each.status == 200 ? 0 : each.status);
            assertThat(parsed.requests()).hasSize(each.status == 200 ? 1 : 0);
        }
    }

    /** Octets after a faulty request are never read; octets after a good one are the next request. */
    @ParameterizedTest
    @MethodSource({"lengthsAndCodings", "lines", "hosts", "chunkCases"})
    void aSmuggledRequestIsNeverRead(Case each) {
        ParsedRequests parsed = ParsedRequests.of(each.stream + HIDDEN);

        if (each.status == 200) {
            assertThat(parsed.requests()).extracting(HttpRequest::path).containsExactly("/", "/hidden");
        } else {
            assertThat(parsed.requests()).isEmpty();
            assertThat(parsed.status()).isEqualTo(each.status);
        }
    }
}
