package org.strowger.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.protocol.CloseCause;
import org.strowger.protocol.CloseReason;

/**
 * A server's session is told random things in a random order. The model is a list: each request that came before the
 * last one is answered, in this order, with the response that its owner gave.
 */
class HttpModelTest {
    private static final long FIRST_SEED = Long.getLong("strowger.model.seed", 1);
    private static final int ROUNDS = Boolean.getBoolean("strowger.long") ? 20_000 : 1_000;

    private final StringBuilder unfed = new StringBuilder();
    private final List<Long> unanswered = new ArrayList<>();
    private final StringBuilder sent = new StringBuilder();
    private Random random = new Random(0);
    private int requests;
    private boolean isHeld;

    @Test
    void answersRequestsInOrderInRandomHistories() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + ROUNDS; seed++) {
            try {
                play(seed);
            } catch (RuntimeException | Error e) {
                throw new AssertionError(
                        "replay: mvn -pl protocols test -Dtest=HttpModelTest -Dstrowger.model.seed=" + seed, e);
            }
        }
    }

    private void play(long seed) {
        random = new Random(seed * 0x9E3779B97F4A7C15L);
        unfed.setLength(0);
        unanswered.clear();
        sent.setLength(0);
        requests = 0;
        isHeld = false;
        int most = 1 + random.nextInt(4);
        try (ServerRig rig = ServerRig.withPipeline(most)) {
            rig.onRequest = (request, token) -> {
                unanswered.add(token);
                assertThat(rig.session.pendingRequests()).isLessThanOrEqualTo(most);
            };
            int close = random.nextInt(150);
            for (int step = 0; step < 100; step++) {
                step(rig);
                if (step == close) {
                    rig.session.close(CloseReason.of(CloseCause.ASKED), rig.nowNanos);
                }
            }
            finish(rig, close < 100);
        }
    }

    private void step(ServerRig rig) {
        switch (random.nextInt(6)) {
            case 0 -> unfed.append(request());
            case 1, 2 -> {
                int count = Math.min(unfed.length(), random.nextInt(60));
                rig.feed(unfed.substring(0, count));
                unfed.delete(0, count);
            }
            case 3 -> answer(rig);
            case 4 -> rig.pass(random.nextInt(1_000_000));
            default -> {
                isHeld = !isHeld && random.nextInt(3) == 0;
                rig.session.hold(isHeld, rig.nowNanos);
            }
        }
        sent.append(rig.sent());
    }

    private String request() {
        int number = requests++;
        return switch (random.nextInt(12)) {
            case 0 -> "GET /" + number + " HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n";
            case 1 ->
                random.nextInt(4) == 0
                        ? "GET /" + number + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                        : ServerRig.get("/" + number);
            case 2 ->
                "POST /" + number + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "3\r\nabc\r\n4\r\nbody\r\n0\r\n\r\n";
            case 3 ->
                "POST /" + number + " HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 7\r\n\r\nabcbody";
            case 4 -> "\r\n" + ServerRig.get("/" + number);
            default -> ServerRig.get("/" + number);
        };
    }

    private void answer(ServerRig rig) {
        if (!unanswered.isEmpty()) {
            long token = unanswered.remove(random.nextInt(unanswered.size()));
            rig.respond(token, 200, rig.requests.get((int) token).path());
        }
    }

    private void finish(ServerRig rig, boolean wasClosed) {
        rig.session.hold(false, rig.nowNanos);
        rig.feed(unfed.toString());
        sent.append(rig.sent());
        while (!unanswered.isEmpty()) {
            answer(rig);
            sent.append(rig.sent());
        }
        List<HttpRequest> came = rig.requests;
        boolean hadLast = came.stream().anyMatch(each -> !each.keepAlive());
        int all = hadLast || wasClosed ? came.size() : requests;

        // The paths are the numbers of the requests, so this is their order and their number.
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < all; i++) {
            expected.add("/" + i);
        }
        assertThat(came).extracting(HttpRequest::path).isEqualTo(expected);
        assertThat(came).allSatisfy(each -> assertThat(new String(each.body(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo(each.method().equals("POST") ? "abcbody" : ""));
        List<HttpResponse> responses = ReadResponses.of(sent.toString().replace("HTTP/1.1 100 Continue\r\n\r\n", ""));
        assertThat(responses)
                .extracting(each -> new String(each.body(), java.nio.charset.StandardCharsets.UTF_8))
                .isEqualTo(expected);
        assertThat(rig.session.isOver()).isEqualTo(hadLast || wasClosed);
        assertThat(rig.faults).isEmpty();
        rig.pass(Duration.ofHours(1).toNanos());
        assertThat(rig.session.isOver()).as("an idle session ends").isTrue();
    }
}
