package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Piece;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.Rewrite;
import org.strowger.message.SegmentsLaw;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.router.application.AppFigure;
import org.strowger.router.reactor.DialPlan;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.WalkProtocol;
import org.strowger.world.World;

/**
 * For any protocols that a message comes and leaves by, and any form: the packets at the SMSC, the charge, the record,
 * the figures, the answer of the API, and the segments taken from a rate are the same number.
 *
 * <p>A rate is looked at through the messages that follow: with one segment a second, two messages of one segment leave
 * after as many seconds as the message before them has segments.
 */
class SegmentsLawTest {
    private static final String NUMBER = "447700900123";
    private static final Body PROBE = World.body("probe");
    private static final int MESSAGES = 4;
    private static final int WORLDS = Boolean.getBoolean("strowger.long") ? 40 : 1;
    private static final int SHORT_OCTETS_MAX = 140;
    private static final long QUIET_SECONDS = 5;
    private static final long JOIN_SECONDS = 90;

    /** An application has spent its rate on what is refused, too. */
    private static final long REFUSED_SECONDS = 700;

    private static final Pattern ANSWERED = Pattern.compile("\"segments\":([0-9]+)");

    /** Where a rate of one segment a second is set. That of an SMSC is 0.8 % slower: see SharedRate. */
    private enum Limited {
        APPLICATION(1),
        GROUP(1),
        ROUTE(1),
        FILTER(1),
        SMSC(1.008);

        /** Between two segments. */
        private final double seconds;

        Limited(double seconds) {
            this.seconds = seconds;
        }

        /** Whether it is taken when a message arrives, also for one that is refused afterwards. */
        boolean isOfApplication() {
            return this == APPLICATION || this == GROUP;
        }

        /** Segments that are taken when a message comes stay taken; those that it needs beyond that are a debt. */
        int taken(int arrived, int left) {
            return this == SMSC ? left : Math.max(arrived, left);
        }

        private String where(Limited limited, String settings) {
            return this == limited ? settings : "";
        }

        String yaml(WalkProtocol out, String segments) {
            return """
                    listeners:
                      - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
                      - {name: ucp, protocol: ucp, listen: 127.0.0.1:2774, idle-timeout: off}
                      - {name: cimd2, protocol: cimd2, listen: 127.0.0.1:2773, idle-timeout: 7d}
                      - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1, kannel]}}
                    groups: [{name: all, throughput: %s, when-too-fast: slow}]
                    applications:
                      - {name: shop, system-id: "8001", password: secret, api-keys: [0123456789abcdef], account: shop, \
                    group: all, max-binds: 10%s}
                    smscs: [{name: a, protocol: %s, hosts: [127.0.0.1:2776], system-id: "9", password: p%s%s}]
                    routes: [{name: all, match: {}, via: a%s}]
                    accounts: [{name: shop, price: 1}]
                    filters: [%s]
                    records: {path: /records, steps: all}
                    """.formatted(
                    this == GROUP ? "1/s" : "unlimited",
                    where(APPLICATION, ", throughput: 1/s, when-too-fast: slow"),
                    out.traits().name(),
                    out == WalkProtocol.SMPP ? ", segments: " + segments : "",
                    where(SMSC, ", throughput: 1/s"),
                    where(ROUTE, ", throughput: 1/s, when-too-fast: hold"),
                    where(FILTER, "{name: shape, limit: {count: 1, within: 1s, unit: segments}, hold: until-allowed}"));
        }
    }

    /** A way by which a message comes. */
    private enum Door {
        SMPP,
        UCP,
        CIMD2,
        OWN_API,
        KANNEL
    }

    static Stream<Arguments> combinations() {
        return Stream.of(Door.values()).flatMap(door -> Stream.of(WalkProtocol.values())
                .flatMap(out -> Stream.of(Limited.values()).map(limited -> Arguments.of(door, out, limited))));
    }

    /** A router with its peers, and what it has counted before a message. */
    private static final class Scene implements AutoCloseable {
        private final World world = new World();
        private final TestSmsc smsc;
        private final Limited limited;
        private final Random random;
        private final boolean joins;
        private final boolean isKept;
        private final Map<WalkProtocol, Peer> shops = new EnumMap<>(WalkProtocol.class);
        private String answer = "";
        private double secondsOfOne;

        Scene(WalkProtocol out, Limited limited, Random random) {
            this.limited = limited;
            this.random = random;
            List<String> forms = List.of("keep", "udh", "sar", "payload");
            String segments = forms.get(random.nextInt(forms.size()));
            this.isKept = out == WalkProtocol.SMPP && segments.equals("keep");
            this.joins = segments.equals("payload");
            this.smsc = new TestSmsc(world.rig(), World.at(2776), out.traits());
            world.start(limited.yaml(out, segments));
            SegmentsCountedTest.topUp(world);
            for (WalkProtocol each : WalkProtocol.values()) {
                shops.put(
                        each,
                        world.dial(
                                each.port(),
                                DialPlan.ANY_LOCAL,
                                connection -> each.session(connection, "8001", Traffic.BOTH, new Peer.Manner())));
            }
        }

        /** Sends a random message. @return whether it was accepted */
        private boolean send(Door door) {
            return switch (door) {
                case SMPP -> {
                    SegmentsLaw.Content content = SegmentsLaw.content(random, 65_000);
                    Concatenation beside = content.beside().isValid() ? content.beside() : Concatenation.NONE;
                    yield isAccepted(peer ->
                            peer.submit(World.text(NUMBER), Rewrite.NONE.saying(new Piece(content.body(), beside))));
                }
                case UCP, CIMD2 -> {
                    Body body = SegmentsLaw.content(random, SHORT_OCTETS_MAX).body();
                    ShortMessage message = PlainMessage.from(World.SHOP)
                            .to(Address.international(NUMBER))
                            .saying(body)
                            .build();
                    yield isAccepted(WalkProtocol.valueOf(door.name()), peer -> peer.submitIfRoom(message));
                }
                case OWN_API -> {
                    answer = new HttpClient(world).post("/v1/messages", HttpShop.JSON, json());
                    yield answer.startsWith("202");
                }
                case KANNEL -> {
                    answer = new HttpClient(world).get(kannel());
                    yield answer.startsWith("202");
                }
            };
        }

        private boolean isAccepted(ToLongFunction<Peer> submission) {
            return isAccepted(WalkProtocol.SMPP, submission);
        }

        private boolean isAccepted(WalkProtocol protocol, ToLongFunction<Peer> submission) {
            Peer shop = shop(protocol);
            long token = submission.applyAsLong(shop);
            world.millis(100);
            answer = shop.outcome(token).toString();
            return shop.outcome(token).isAccepted();
        }

        private String json() {
            String udh = header();
            String header = udh.isEmpty() ? "" : ",\"udh\":\"" + udh + "\"";
            int octets = octets();
            String content =
                    switch (random.nextInt(5)) {
                        case 0 -> "\"data_hex\":\"" + "a7".repeat(octets) + "\"";
                        case 1 -> "\"encoding\":\"latin1\",\"text\":\"" + "\u00e9".repeat(octets) + "\"";
                        default -> "\"text\":\"" + text(octets) + "\"";
                    };
            return "{\"to\":\"+" + NUMBER + "\"," + content + header + "}";
        }

        private String kannel() {
            String udh = header();
            return "/cgi-bin/sendsms?username=8001&password=secret&from=SHOP&to=" + NUMBER + "&text="
                    + URLEncoder.encode(text(octets()), StandardCharsets.UTF_8)
                    + List.of("", "&coding=0", "&coding=1", "&coding=2").get(random.nextInt(4))
                    + (udh.isEmpty() ? "" : "&udh=%" + String.join("%", udh.split("(?<=\\G..)")));
        }

        /** In hexadecimal digits: none, a port, or the number of the only segment, or of one of two. */
        private String header() {
            return List.of("", "", "", "06050415B315B3", "0500032A0101", "0500032A0201", "06080412340202")
                    .get(random.nextInt(7));
        }

        private int octets() {
            int border = List.of(67, 70, 134, 140, 153, 160).get(random.nextInt(6)) * (1 + random.nextInt(4));
            return Math.max(1, border + random.nextInt(7) - 3);
        }

        /** Letters of the GSM alphabet, with some of its extension, or of another alphabet. */
        private String text(int letters) {
            boolean isForeign = random.nextInt(3) == 0;
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < letters; i++) {
                text.append(random.nextInt(20) == 0 ? '\u20ac' : isForeign ? '\u043f' : 'a');
            }
            return text.toString();
        }

        /** Two messages of one segment, which leave when the rate has room for them. */
        private void follow() {
            for (int i = 0; i < 2; i++) {
                shop(WalkProtocol.SMPP)
                        .submit(World.message(ReceiptRequest.NEVER, NUMBER)
                                .saying(PROBE)
                                .build());
            }
        }

        private void settle(int since) {
            for (int waited = 0; probes(since) < 2 && waited < REFUSED_SECONDS; waited++) {
                world.seconds(1);
            }
            assertThat(probes(since)).isEqualTo(2);
            int before = -1;
            while (before < smsc.came().size()) {
                before = smsc.came().size();
                world.seconds(QUIET_SECONDS);
            }
        }

        private long probes(int since) {
            return smsc.came().stream().skip(since).filter(Scene::isProbe).count();
        }

        private static boolean isProbe(Peer.Came each) {
            return Arrays.equals(each.message().body().octets(), PROBE.octets());
        }

        /** How many segments came since, without those that followed. */
        private int onAir(int since) {
            return SegmentsCountedTest.onAir(smsc.came().stream()
                    .skip(since)
                    .filter(each -> !isProbe(each))
                    .toList());
        }

        void calibrate() {
            long began = world.rig().nowNanos();
            shop(WalkProtocol.SMPP).submit(World.text(NUMBER));
            follow();
            settle(0);
            assertThat(smsc.came()).hasSize(3);
            secondsOfOne = (smsc.last().nanos() - began) / 1e9;
            assertThat(secondsOfOne).as("two seconds").isCloseTo(2 * limited.seconds, within(1.2));
        }

        /** @return whether the message was accepted: what cannot be read, and half a character, are refused */
        boolean isCountedAlike(Door door, String where) {
            long charged = charged();
            long recorded = recorded();
            long refusals = refusals();
            long figure = world.figure("shop", AppFigure.SEGMENTS);
            int came = smsc.came().size();
            long began = world.rig().nowNanos();
            if (!send(door)) {
                world.seconds(limited.isOfApplication() ? REFUSED_SECONDS : QUIET_SECONDS);
                assertThat(onAir(came)).as("refused, %s", where).isZero();
                assertThat(charged()).as("refused, %s", where).isEqualTo(charged);
                return false;
            }
            boolean waitsForOthers = joins && smsc.came().size() == came;
            if (waitsForOthers) {
                world.seconds(JOIN_SECONDS);
            }
            follow();
            settle(came);
            int counted = onAir(came);
            String what = where + ", " + counted + " left; answered " + answer;
            if (counted == 0) {
                // The protocol of the SMSC cannot say it.
                assertThat(charged() - charged).as("charged, %s", what).isEqualTo(2);
                return false;
            }
            assertThat(charged() - charged).as("charged, %s", what).isEqualTo(counted + 2);
            assertThat(recorded() - recorded).as("recorded, %s", what).isEqualTo(counted + 2);
            if (refusals() > refusals) {
                return false; // A part could not be said after others had left.
            }
            // Another coding, or a shorter reference, may need more or fewer segments than the message came in.
            int arrived = (int) (world.figure("shop", AppFigure.SEGMENTS) - figure) - 2;
            assertThat(arrived).as("arrived, %s", what).isPositive();
            if (isKept) {
                assertThat(arrived).as("arrived, %s", what).isEqualTo(counted);
            }
            Matcher answered = ANSWERED.matcher(answer);
            if (answered.find()) {
                assertThat(answered.group(1)).as("answered, %s", what).isEqualTo(String.valueOf(counted));
            }
            if (!waitsForOthers) {
                double seconds = (smsc.last().nanos() - began) / 1e9;
                assertThat(seconds - secondsOfOne)
                        .as("taken from the rate, %s", what)
                        .isCloseTo((limited.taken(arrived, counted) - 1) * limited.seconds, within(0.3));
            }
            return true;
        }

        long charged() {
            return Long.parseLong(SegmentsCountedTest.spent(world));
        }

        long recorded() {
            return world.recording().rows().stream()
                    .filter(row -> row.getOrDefault("end", "").equals("true"))
                    .mapToLong(row -> Long.parseLong(row.getOrDefault("segments", "")))
                    .sum();
        }

        private long refusals() {
            return world.recording().rows().stream()
                    .filter(row -> row.getOrDefault("event", "").equals("refused"))
                    .count();
        }

        Peer shop(WalkProtocol protocol) {
            return Objects.requireNonNull(shops.get(protocol));
        }

        @Override
        public void close() {
            world.close();
        }
    }

    @ParameterizedTest
    @MethodSource("combinations")
    void everySegmentCountEqualsTheCountOfTheSentPackets(Door door, WalkProtocol out, Limited limited) {
        for (long seed = 1; seed <= WORLDS; seed++) {
            int accepted = 0;
            try (Scene scene = new Scene(out, limited, new Random(seed))) {
                scene.calibrate();
                for (int tried = 0; accepted < MESSAGES && tried < 5 * MESSAGES; tried++) {
                    accepted += scene.isCountedAlike(door, "seed " + seed + ", message " + tried) ? 1 : 0;
                }
            }
            assertThat(accepted).as("accepted with seed %d", seed).isPositive();
        }
    }
}
