package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.http.ParsedRequests.octets;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpParser.Step;
import org.strowger.protocol.Pieces;

class HttpResponseParserTest {
    private final HttpResponseParser parser = new HttpResponseParser(new HttpLimits(256, 512, 10, 100));

    private Step feed(String stream) {
        return feed(stream, Pieces.WHOLE);
    }

    private Step feed(String stream, Pieces pieces) {
        Step step = Step.MORE;
        ByteBuf held = Unpooled.buffer();
        for (byte[] piece : pieces.of(octets(stream), 3)) {
            held.writeBytes(piece);
            step = parser.next(held);
            while (step == Step.HEAD) {
                step = parser.next(held);
            }
            if (step != Step.MORE) {
                return step;
            }
        }
        return step;
    }

    private static String text(HttpResponse response) {
        return new String(response.body(), StandardCharsets.ISO_8859_1);
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void readsABodyWithALength(Pieces pieces) {
        assertThat(feed("HTTP/1.1 202 Accepted\r\nContent-Length: 25\r\n\r\n0: Accepted for delivery\n", pieces))
                .isEqualTo(Step.WHOLE);
        assertThat(parser.keepsAlive()).isTrue();
        assertThat(parser.wasCut()).isFalse();
        HttpResponse response = parser.take();
        assertThat(response.status()).isEqualTo(202);
        assertThat(text(response)).isEqualTo("0: Accepted for delivery\n");
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void readsAChunkedBodyBehindInterimResponses(Pieces pieces) {
        String interim = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n";
        String head = "HTTP/1.1 200\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\r\n";
        String body = "3;x\r\nabc\r\n2\r\nde\r\n0\r\nT: x\r\n\r\n";

        assertThat(feed(interim + head + body, pieces)).isEqualTo(Step.WHOLE);
        assertThat(parser.keepsAlive()).isFalse();
        HttpResponse response = parser.take();
        assertThat(response.headers().has("Link")).isFalse();
        assertThat(text(response)).isEqualTo("abcde");
    }

    @Test
    void readsABodyUntilTheEndOfTheStream() {
        assertThat(feed("HTTP/1.0 200 OK\r\n\r\nabc", Pieces.BYTES)).isEqualTo(Step.MORE);
        assertThat(parser.endsWithStream()).isTrue();
        assertThat(parser.keepsAlive()).isFalse();
        assertThat(text(parser.take())).isEqualTo("abc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"204 No Content", "304 Not Modified"})
    void readsResponsesWithoutABody(String status) {
        assertThat(feed("HTTP/1.1 " + status + "\r\nContent-Length: 5\r\n\r\n")).isEqualTo(Step.WHOLE);
        assertThat(parser.take().body()).isEmpty();
    }

    @Test
    void readsNoBodyInTheResponseToAHeadRequest() {
        parser.expect(true);

        assertThat(feed("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")).isEqualTo(Step.WHOLE);
        assertThat(parser.take().headers().first("content-length")).contains("500");
    }

    @ParameterizedTest
    @EnumSource(Pieces.class)
    void truncatesABodyAtTheLimit(Pieces pieces) {
        String head = "HTTP/1.1 500 Oops\r\n";
        String body = "x".repeat(101);

        for (String each : new String[] {
            head + "Content-Length: 99999999999\r\n\r\n" + body,
            head + "\r\n" + body,
            head + "Transfer-Encoding: chunked\r\n\r\n65\r\n" + body + "\r\n0\r\n\r\n",
            head + "Transfer-Encoding: chunked\r\n\r\n32\r\n" + "x".repeat(50) + "\r\n33\r\n" + body
        }) {
            assertThat(feed(each, pieces)).as(each).isEqualTo(Step.WHOLE);
            assertThat(parser.wasCut()).as(each).isTrue();
            assertThat(parser.take().body()).hasSize(100);
        }
    }

    @Test
    void doesNotTruncateABodyWithinTheLimit() {
        String body = "x".repeat(100);

        assertThat(feed("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n" + body))
                .isEqualTo(Step.WHOLE);
        assertThat(parser.wasCut()).isFalse();
        parser.take();
        assertThat(feed("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\n" + body + "\r\n0\r\n\r\n"))
                .isEqualTo(Step.WHOLE);
        assertThat(parser.wasCut()).isFalse();
        parser.take();
        assertThat(feed("HTTP/1.1 200 OK\r\n\r\n" + body)).isEqualTo(Step.MORE);
        assertThat(parser.take().body()).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 99 x", "HTTP/1.1 600 x", "HTTP/1.1 2000 x", "HTTP/1.1 2x0 x", "HTTP/1.1 +20 x",
                        "HTTP/2 200 x",
                "HTTP/1.1  200 x", "HTTP/1.1200 x", "HTTP/1.1", "http/1.1 200 x", "HTTP/1.2 200 x", "HTTP/1.1 200\tx",
                "HTTP/1.1 101 Switching Protocols", "HTTP/1.1 200 x\u0000", "ICY 200 OK", "<html>"
            })
    void refusesInvalidStatusLines(String line) {
        assertThat(feed(line + "\r\n\r\n")).isEqualTo(Step.FAULT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 1\r\nTransfer-Encoding: chunked",
                "Content-Length: 1\r\nContent-Length: 1",
                "Content-Length: 1, 1",
                "Content-Length: +1",
                "Transfer-Encoding: gzip",
                "Transfer-Encoding: gzip, chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                "X: a\n",
                "X: a\r\n b",
                "X : a",
                "X"
            })
    void refusesHeadersThatDoNotDetermineTheLengthOfTheBody(String headers) {
        assertThat(feed("HTTP/1.1 200 OK\r\n" + headers + "\r\n\r\n1")).isEqualTo(Step.FAULT);
    }

    @Test
    void refusesAChunkedResponseInHttp10() {
        assertThat(feed("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"))
                .isEqualTo(Step.FAULT);
    }

    @Test
    void tooManyInterimResponsesAreAFault() {
        String interim = "HTTP/1.1 102 Processing\r\n\r\n";

        assertThat(feed(interim.repeat(16))).isEqualTo(Step.MORE);
        assertThat(feed(interim)).isEqualTo(Step.FAULT);
    }
}
