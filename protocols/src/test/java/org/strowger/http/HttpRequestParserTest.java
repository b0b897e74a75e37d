package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.http.ParsedRequests.LIMITS;
import static org.strowger.http.ParsedRequests.octets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.protocol.Pieces;

class HttpRequestParserTest {
    private static final String HOST = "Host: a\r\n";

    @Test
    void readsTheRequestOfAKannelClient() {
        HttpRequest request = ParsedRequests.of(
                        "GET /cgi-bin/sendsms?username=tester&password=foobar&to=%2B4477&text=a+b"
                                + " HTTP/1.1\r\nHost: localhost:13013\r\nUser-Agent: curl/7\r\nAccept: */*\r\n\r\n")
                .only();

        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.path()).isEqualTo("/cgi-bin/sendsms");
        assertThat(request.query()).isEqualTo("username=tester&password=foobar&to=%2B4477&text=a+b");
        assertThat(request.version()).isEqualTo(HttpVersion.HTTP_1_1);
        assertThat(request.headers().first("user-agent")).contains("curl/7");
        assertThat(request.headers().count()).isEqualTo(3);
        assertThat(request.body()).isEmpty();
        assertThat(request.keepAlive()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void readsAStreamInAnyPieces(Pieces pieces) {
        String stream = "POST /v1/messages HTTP/1.1\r\nhost: a\r\nContent-Length: 11\r\n\r\nhello\r\n\r\nab"
                + "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
                + "\r\nPUT /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5;name=value\r\nhello\r\n0006\r\n world\r\n0\r\nTrailer: x\r\n\r\n"
                + "GET http://b/y?q HTTP/1.1\r\nHost: b\r\n\r\n";
        for (long seed = 0; seed < 50; seed++) {
            ParsedRequests parsed = ParsedRequests.of(octets(stream), LIMITS, pieces, seed);

            assertThat(parsed.status()).as("seed %d: %s", seed, parsed.fault()).isZero();
            assertThat(parsed.left()).isZero();
            assertThat(parsed.requests()).extracting(HttpRequest::method).containsExactly("POST", "GET", "PUT", "GET");
            assertThat(parsed.requests().get(0).body()).isEqualTo(octets("hello\r\n\r\nab"));
            assertThat(parsed.requests().get(2).body()).isEqualTo(octets("hello world"));
            assertThat(parsed.requests().get(3).path()).isEqualTo("/y");
        }
    }

    @Test
    void leavesOnlyAnIncompleteLineUnread() {
        assertThat(ParsedRequests.of("GET / HTTP/1.1\r\nHost: a\r\nAccep").left())
                .isEqualTo(5);
        assertThat(ParsedRequests.of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc")
                        .left())
                .isZero();
    }

    /** A search from the beginning for each octet would take hours. */
    @Test
    void doesNotSearchALongLineAgainForEachArrivingByte() {
        HttpRequestParser parser = new HttpRequestParser(new HttpLimits(4 << 20, 1024, 10, 1024));
        String start = "GET /";
        ByteBuf bytes = Unpooled.buffer(4 << 20).writeBytes(octets(start));
        for (int i = 0; i < 2 << 20; i++) {
            bytes.writeByte('x');
            assertThat(parser.next(bytes) == HttpParser.Step.MORE).isTrue();
        }
        bytes.writeBytes(octets(" HTTP/1.1\r\nHost: a\r\n\r\n"));

        assertThat(parser.next(bytes)).isEqualTo(HttpParser.Step.HEAD);
        assertThat(parser.next(bytes)).isEqualTo(HttpParser.Step.WHOLE);
        assertThat(parser.take().target()).hasSize((2 << 20) + 1);
    }

    /** Copying the whole body for each chunk would take hours. */
    @Test
    void readsABodyOfTinyChunks() {
        HttpRequestParser parser = new HttpRequestParser(HttpLimits.USUAL);
        ByteBuf bytes = Unpooled.buffer(8 << 20)
                .writeBytes(octets("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"));
        for (int i = 0; i < 1 << 20; i++) {
            bytes.writeBytes(octets("1\r\nx\r\n"));
        }
        bytes.writeBytes(octets("0\r\n\r\n"));

        assertThat(parser.next(bytes)).isEqualTo(HttpParser.Step.HEAD);
        assertThat(parser.next(bytes)).isEqualTo(HttpParser.Step.WHOLE);
        assertThat(parser.take().body()).hasSize(1 << 20).containsOnly('x');
    }

    @Test
    void allocatesNoMemoryForTheAnnouncedBodyLength() {
        BodyBuffer body = new BodyBuffer();

        body.take(Unpooled.buffer().writeZero(10), 10, 1 << 30, 1 << 30);

        assertThat(body.toBytes()).hasSize(10);
        assertThat(body.length()).isEqualTo(10);
    }

    @Test
    void enforcesTheLimitOfTheRequestLine() {
        String fits = "GET /" + "x".repeat(512 - 14) + " HTTP/1.1";

        assertThat(fits).hasSize(512);
        assertThat(ParsedRequests.of(fits + "\r\n" + HOST + "\r\n").only().method())
                .isEqualTo("GET");
        assertThat(ParsedRequests.of(fits.replace("x H", "xx H") + "\r\n").status())
                .isEqualTo(414);
        assertThat(ParsedRequests.of("x".repeat(514)).status())
                .as("before the line ends")
                .isEqualTo(414);
    }

    @Test
    void enforcesTheLimitsOfTheHeaders() {
        String line = "GET / HTTP/1.1\r\n" + HOST;

        assertThat(ParsedRequests.of(line + "A: b\r\n".repeat(19) + "\r\n")
                        .only()
                        .headers()
                        .count())
                .isEqualTo(20);
        assertThat(ParsedRequests.of(line + "A: b\r\n".repeat(20) + "\r\n").status())
                .isEqualTo(431);
        assertThat(ParsedRequests.of(line + "A: " + "b".repeat(1010) + "\r\n\r\n")
                        .only()
                        .headers()
                        .octets())
                .isEqualTo(1024);
        assertThat(ParsedRequests.of(line + "A: " + "b".repeat(1030) + "\r\n\r\n")
                        .status())
                .isEqualTo(431);
        assertThat(ParsedRequests.of(line + "A: " + "b".repeat(500) + "\r\nB: " + "b".repeat(540))
                        .status())
                .as("together, before the line ends")
                .isEqualTo(431);
    }

    @Test
    void enforcesTheLimitOfTheBody() {
        String post = "POST / HTTP/1.1\r\n" + HOST;

        assertThat(ParsedRequests.of(post + "Content-Length: 2048\r\n\r\n" + "x".repeat(2048))
                        .only()
                        .body())
                .hasSize(2048);
        assertThat(ParsedRequests.of(post + "Content-Length: 2049\r\n\r\n").status())
                .isEqualTo(413);
        assertThat(ParsedRequests.of(post + "Content-Length: 99999999999999999999999\r\n\r\n")
                        .status())
                .isEqualTo(413);
        String chunked = post + "Transfer-Encoding: chunked\r\n\r\n";
        assertThat(ParsedRequests.of(chunked + "800\r\n" + "x".repeat(2048) + "\r\n0\r\n\r\n")
                        .only()
                        .body())
                .hasSize(2048);
        assertThat(ParsedRequests.of(chunked + "801\r\n").status()).isEqualTo(413);
        assertThat(ParsedRequests.of(chunked + "FFFFFFFFFFFFFFFFFFFFF1\r\n").status())
                .isEqualTo(413);
        assertThat(ParsedRequests.of(chunked + ("400\r\n" + "x".repeat(1024) + "\r\n").repeat(2) + "1\r\n")
                        .status())
                .isEqualTo(413);
    }

    @Test
    void enforcesTheLimitsOfChunkExtensionsAndTrailers() {
        String chunked = "POST / HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked\r\n\r\n";
        String extended = "1;" + "e".repeat(200) + "\r\nx\r\n";

        assertThat(ParsedRequests.of(chunked + extended.repeat(20) + "0\r\n\r\n")
                        .only()
                        .body())
                .hasSize(20);
        assertThat(ParsedRequests.of(chunked + extended.repeat(21)).status()).isEqualTo(400);
        assertThat(ParsedRequests.of(chunked + "1;" + "e".repeat(300)).status()).isEqualTo(400);
        String trailer = "T: " + "t".repeat(1000) + "\r\n";
        assertThat(ParsedRequests.of(chunked + "0\r\n" + trailer.repeat(4) + "\r\n")
                        .only()
                        .headers()
                        .has("T"))
                .as("trailers are dropped")
                .isFalse();
        assertThat(ParsedRequests.of(chunked + "0\r\n" + trailer.repeat(5) + "\r\n")
                        .status())
                .isEqualTo(431);
    }

    @Test
    void keepsHeadersUnchangedExceptForBlanksAroundTheValue() {
        String lines = "HOST:a\r\nX-A: \t b c \t\r\nX-Empty:\r\nX-B:   \r\nx-a:second\u00e9\r\n";
        HttpHeaders headers =
                ParsedRequests.of("GET / HTTP/1.1\r\n" + lines + "\r\n").only().headers();

        assertThat(headers.name(0)).isEqualTo("HOST");
        assertThat(headers.first("host")).contains("a");
        assertThat(headers.first("x-a")).contains("b c");
        assertThat(headers.first("X-Empty")).contains("");
        assertThat(headers.first("X-B")).contains("");
        assertThat(headers.value(headers.find("X-A", 2))).isEqualTo("second\u00e9");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/a/b?c=d&e", "/%00", "http://h/x", "HTTPS://h:8080?x", "http://[::1]:80", "/a?\u00e9|{}"})
    void acceptsPathsAndAbsoluteUris(String target) {
        HttpRequest request = ParsedRequests.of("GET " + target + " HTTP/1.1\r\n" + HOST + "\r\n")
                .only();

        assertThat(request.target()).isEqualTo(target);
        assertThat(request.path()).startsWith("/");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "a",
                "host:443",
                "/a#b",
                "/\u00e9",
                "/a\tb",
                "/a\u0000",
                "/a\u007f",
                "http://",
                "http:///x",
                "http://user:pw@h/",
                "http://h,i/",
                "ftp://h/",
                "//",
                "?a"
            })
    void refusesInvalidTargetsButAcceptsADoubleSlash(String target) {
        int status = ParsedRequests.of("GET " + target + " HTTP/1.1\r\n" + HOST + "\r\n")
                .status();

        assertThat(status).isEqualTo(target.equals("//") ? 0 : 400);
    }

    @Test
    void theVersionAndHeadersDecideWhetherTheConnectionStaysOpen() {
        assertThat(keepsAlive("HTTP/1.1", "")).isTrue();
        assertThat(keepsAlive("HTTP/1.1", "Connection: foo , CLOSE\r\n")).isFalse();
        assertThat(keepsAlive("HTTP/1.1", "Connection: foo\r\nconnection: close\r\n"))
                .isFalse();
        assertThat(keepsAlive("HTTP/1.1", "Connection: closed\r\n")).isTrue();
        assertThat(keepsAlive("HTTP/1.0", "")).isFalse();
        assertThat(keepsAlive("HTTP/1.0", "Connection: Keep-Alive\r\n")).isTrue();
        assertThat(keepsAlive("HTTP/1.0", "Connection: Keep-Alive, close\r\n")).isFalse();
    }

    private static boolean keepsAlive(String version, String headers) {
        return ParsedRequests.of("GET / " + version + "\r\n" + HOST + headers + "\r\n")
                .only()
                .keepAlive();
    }

    @Test
    void printsNeitherPasswordsNorTexts() {
        HttpRequest request = ParsedRequests.of("POST /send?password=hidden HTTP/1.1\r\n" + HOST
                        + "Authorization: Basic hidden\r\nContent-Length: 6\r\n\r\nhidden")
                .only();

        assertThat(request.toString())
                .contains("POST", "/send", "Authorization")
                .doesNotContain("hidden");
    }

    @Test
    void faultsDoNotShowTheRequest() {
        for (String stream :
                Arrays.asList("GET /hidden#hidden HTTP/1.1\r\n", "GET / HTTP/1.1\r\nhidden hidden\r\n", "hidden\r\n")) {
            ParsedRequests parsed = ParsedRequests.of(stream);

            assertThat(parsed.status()).isEqualTo(400);
            assertThat(parsed.fault().toString())
                    .startsWith("400 Bad Request: ")
                    .doesNotContain("hidden");
        }
    }
}
