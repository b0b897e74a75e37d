package org.strowger.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Streams of requests, of responses, or of anything, damaged at random. */
final class DamagedStreams {
    private static final List<String> WORDS = List.of(
            "\r\n",
            "\n",
            "\r",
            " ",
            "\t",
            ":",
            ",",
            ";",
            "0",
            "1",
            "a",
            "FFFFFFFF",
            "\r\n\r\n",
            "\u0000",
            "\u00ff",
            "+",
            "-",
            "Content-Length: 3\r\n",
            "Content-Length: 0\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Host: b\r\n",
            "Connection: close\r\n",
            "Expect: 100-continue\r\n",
            "chunked",
            "HTTP/1.0",
            "HTTP/1.1",
            "0\r\n\r\n",
            "3\r\nabc\r\n");

    /** The number of streams at the beginning of each list that are in order. */
    private static final int USUAL = 4;

    private static final List<String> RESPONSES = List.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 202\r\nTransfer-Encoding: chunked\r\n\r\n2;x\r\nok\r\n0\r\nT: x\r\n\r\n",
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.0 500 Error\r\nConnection: keep-alive\r\n\r\nuntil the end",
            "HTTP/1.1 204 No Content\r\n\r\n");

    private static final List<String> REQUESTS = requestStreams();

    private DamagedStreams() {}

    private static List<String> requestStreams() {
        List<String> streams = new ArrayList<>(List.of(
                "GET /cgi-bin/sendsms?user=a&text=b+c HTTP/1.1\r\nHost: a:80\r\nAccept: */*\r\n\r\n",
                "POST /v1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Type: application/json\r\n\r\n{\"a\"}",
                "POST /v1 HTTP/1.1\r\nhost:a\r\ntransfer-encoding: Chunked\r\n\r\n3;a=b"
                        + "\r\nabc\r\n00a\r\n0123456789\r\n0;x\r\nT: y\r\n\r\n",
                "PUT http://a/b HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\nx",
                "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nab",
                "HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        Stream.of(
                        HttpSmugglingTest.lengthsAndCodings(),
                        HttpSmugglingTest.lines(),
                        HttpSmugglingTest.hosts(),
                        HttpSmugglingTest.chunkCases())
                .flatMap(List::stream)
                .forEach(each -> streams.add(each.stream()));
        return streams;
    }

    static String requests(Random random) {
        return damaged(REQUESTS, random);
    }

    static String responses(Random random) {
        return damaged(RESPONSES, random);
    }

    private static String damaged(List<String> streams, Random random) {
        var text = new StringBuilder();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            // Most of the first ones, which are good.
            text.append(streams.get(random.nextInt(random.nextInt(5) == 0 ? streams.size() : USUAL)));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            int from = random.nextInt(text.length() + 1);
            int to = Math.min(text.length(), from + random.nextInt(4));
            switch (random.nextInt(4)) {
                case 0 -> text.delete(from, to);
                case 1 -> text.insert(from, WORDS.get(random.nextInt(WORDS.size())));
                case 2 -> text.replace(from, to, WORDS.get(random.nextInt(WORDS.size())));
                default -> text.insert(from, text.substring(from, to));
            }
            text.append(text.length() == 0 ? "x" : "");
        }
        return text.toString();
    }
}
