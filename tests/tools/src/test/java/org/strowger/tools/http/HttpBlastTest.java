package org.strowger.tools.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.protocol.SingleIdForm;
import org.strowger.tools.http.HttpSending.Api;
import org.strowger.tools.load.Blast;
import org.strowger.tools.load.BlastCount;
import org.strowger.tools.load.BlastPlan;
import org.strowger.tools.load.BlastPlan.Pace;
import org.strowger.tools.load.Messages;
import org.strowger.tools.load.TextMix;

/** A load by HTTP, in a world where time is told. */
class HttpBlastTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Pattern RECIPIENT = Pattern.compile("\"to\":\"\\+([0-9]{12,15})\"");
    private static final Pattern TEXT = Pattern.compile("\"text\":\"([a-z]*)\"");

    private static Blast start(HttpRig rig, Api api, int connections, int window, double perSecond, String texts) {
        Messages messages =
                new Messages(Address.alphanumeric("BLAST"), "44", TextMix.parse(texts), false, SingleIdForm.SAME);
        BlastPlan plan = new BlastPlan(
                rig.target(Traffic.SENDS), connections, 16, window, new Pace(perSecond, false, false), messages);
        Blast blast = Blast.start(rig.reactor().threads(), plan, rig.context(api, "", ""));
        rig.reactor().advance(Duration.ofMillis(10));
        assertThat(blast.established()).isEqualTo(connections);
        return blast;
    }

    private static void run(HttpRig rig, Blast blast, Duration time) {
        blast.begin();
        rig.reactor().advance(time);
        blast.stop();
        rig.reactor().advance(Duration.ofSeconds(10));
    }

    private static String body(HttpRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8);
    }

    private static String found(Pattern pattern, HttpRequest request) {
        Matcher matcher = pattern.matcher(body(request));
        assertThat(matcher.find()).as(body(request)).isTrue();
        return matcher.group(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 10, 16", "2, 30, 5"})
    void everyRequestIsAnsweredAndTimed(int threads, int connections, int window) {
        try (HttpRig rig = new HttpRig(threads).after(Duration.ofMillis(10))) {
            Blast blast = start(rig, Api.V1, connections, window, 0, "100");

            run(rig, blast, SECOND);

            long sent = blast.count(BlastCount.SENT);
            assertThat(sent).as("the window is used").isGreaterThan(50L * connections * window);
            assertThat(blast.count(BlastCount.ACCEPTED)).isEqualTo(sent);
            assertThat(rig.requests()).hasSize((int) sent);
            assertThat(blast.unanswered() + blast.lost()).isZero();
            assertThat(blast.hasSettled()).isTrue();
            assertThat(blast.responseNanos().percentile(50))
                    .isBetween(TimeUnit.MILLISECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(13));
        }
    }

    @Test
    void theRateIsKeptAndEachMessageHasItsOwnRecipient() {
        try (HttpRig rig = new HttpRig(1)) {
            Blast blast = start(rig, Api.V1, 4, 5, 500, "40:1,400:1");

            run(rig, blast, Duration.ofSeconds(2));

            assertThat(blast.count(BlastCount.ACCEPTED)).isBetween(995L, 1005L);
            Set<String> recipients = new HashSet<>();
            Set<Integer> lengths = new HashSet<>();
            rig.requests().forEach(request -> {
                recipients.add(found(RECIPIENT, request));
                lengths.add(found(TEXT, request).length());
            });
            assertThat(recipients).hasSameSizeAs(rig.requests());
            assertThat(lengths).as("a long text is not split").containsExactlyInAnyOrder(40, 400);
        }
    }

    @ParameterizedTest
    @CsvSource({"KANNEL, 202, 0: Accepted for delivery", "JASMIN, 200, 'Success \"1\"'"})
    void sendsOverTheApisOfOtherGateways(Api api, int status, String body) {
        try (HttpRig rig = new HttpRig(1)
                .answering(request -> HttpResponse.text(status, body))
                .after(Duration.ofMillis(10))) {
            Blast blast = start(rig, api, 2, 5, 0, "100");

            run(rig, blast, Duration.ofMillis(100));

            assertThat(blast.count(BlastCount.ACCEPTED)).isPositive().isEqualTo(blast.count(BlastCount.SENT));
        }
    }

    @Test
    void countsRefusalsByStatusAndNameAndContinues() {
        try (HttpRig rig = new HttpRig(1)) {
            int[] count = {0};
            rig.answering(request -> switch (count[0]++ % 4) {
                case 0 -> HttpRig.json(429, "{\"type\":\"/v1/problems/too-fast\",\"title\":\"x\"}");
                case 1 -> HttpRig.json(422, "{\"type\":\"/v1/problems/no-route\",\"title\":\"x: y\"}");
                case 2 -> HttpRig.json(504, "{\"type\":\"/v1/problems/no-answer\",\"title\":\"x\"}");
                default -> HttpRig.accepted("1");
            });
            Blast blast = start(rig, Api.V1, 2, 2, 400, "100");

            run(rig, blast, SECOND);

            long each = blast.count(BlastCount.SENT) / 4;
            assertThat(each).isGreaterThan(95);
            assertThat(blast.count(BlastCount.THROTTLED)).isBetween(each, each + 1);
            assertThat(blast.count(BlastCount.NO_ANSWER)).isBetween(each, each + 1);
            assertThat(blast.refusals())
                    .isEqualTo(Map.of(
                            "429 too-fast", blast.count(BlastCount.THROTTLED),
                            "422 no-route", blast.count(BlastCount.REFUSED)));
            assertThat(blast.lost()).isZero();
        }
    }

    /** The requests behind the last response may have been processed or not. */
    @Test
    void aConnectionClosedByTheServerIsCountedAsLost() {
        try (HttpRig rig = new HttpRig(1).after(Duration.ofMillis(10))) {
            HttpHeaders none = HttpHeaders.NONE;
            int[] count = {0};
            rig.answering(request -> {
                if (count[0]++ == 20) {
                    rig.leave();
                }
                return new HttpResponse(503, none, new byte[0]);
            });
            Blast blast = start(rig, Api.V1, 1, 4, 0, "100");

            run(rig, blast, SECOND);

            assertThat(blast.lost()).isEqualTo(1);
            assertThat(blast.unanswered()).isZero();
            assertThat(blast.count(BlastCount.REFUSED) + blast.count(BlastCount.NO_ANSWER))
                    .isEqualTo(blast.count(BlastCount.SENT));
            assertThat(blast.count(BlastCount.NO_ANSWER)).isPositive();
        }
    }
}
