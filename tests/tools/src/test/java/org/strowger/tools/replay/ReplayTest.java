package org.strowger.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.strowger.http.HttpFault;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpServerHandler;
import org.strowger.http.HttpServerSession;
import org.strowger.http.HttpServerSettings;
import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.CalendarTime;
import org.strowger.protocol.CloseReason;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.MessageHandler;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.PeerQuirks;
import org.strowger.protocol.Secret;
import org.strowger.protocol.Session;
import org.strowger.protocol.SessionLimits;
import org.strowger.protocol.SessionSetting;
import org.strowger.protocol.SessionTimers;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SmscTerms;
import org.strowger.router.reactor.Connection;
import org.strowger.router.reactor.Endpoint;
import org.strowger.router.reactor.ReactorRig;
import org.strowger.router.recording.RecordedSide;
import org.strowger.router.recording.Recordings;
import org.strowger.router.shadow.OldGateway;
import org.strowger.router.shadow.OldGateway.Fault;
import org.strowger.router.shadow.OldGateway.Submitted;
import org.strowger.smpp.Smpp;
import org.strowger.smpp.dump.SmppRecording;
import org.strowger.tools.ToolContext;

/** A test instance gets the recorded messages of applications: all, in their order, at the speed that was asked for. */
class ReplayTest {
    private static final Instant EPOCH = Instant.parse("2026-02-03T04:05:06Z");
    private static final long START = 1_790_000_000_000L;
    private static final int MESSAGES = 30;

    private final List<String> got = new ArrayList<>();
    private final List<Long> times = new ArrayList<>();
    private final List<HttpRequest> requests = new ArrayList<>();
    private int refused = -1;
    private boolean hasEnded;

    /** The test instance for SMPP. */
    private final class Instance implements Endpoint, MessageHandler {
        private final Connection connection;
        private final MessageSession session;

        Instance(Connection connection, long nowNanos) {
            this.connection = connection;
            SmscTerms terms = new SmscTerms("test", SessionTimers.USUAL, SessionLimits.USUAL, PeerQuirks.USUAL);
            SessionSetting setting = new SessionSetting(this, connection.tools(), EPOCH);
            this.session = Smpp.TRAITS.sessions().smsc(terms, setting, nowNanos);
        }

        private long now() {
            return connection.thread().nowNanos();
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void signInAsked(SignIn asked) {
            boolean isKnown =
                    asked.account().equals("shop") && asked.secret().reveal().equals("sesame");
            if (isKnown) {
                session.admit(now());
            } else {
                session.refuse(Outcome.of(Outcome.Kind.PERMANENT, 0x0E, "no"), now());
            }
        }

        @Override
        public void messageCame(ShortMessage message, long token) {
            got.add(message.destination().text() + " "
                    + new String(message.body().octets(), StandardCharsets.ISO_8859_1));
            times.add(now());
            boolean isRefused = got.size() - 1 == refused;
            session.respond(
                    token, isRefused ? Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "") : Outcome.accepted("1"), now());
        }

        @Override
        public void signedIn(SignIn.Traffic traffic, String version) {}

        @Override
        public void signInRefused(Outcome why) {}

        @Override
        public void outcomeCame(long token, Outcome outcome) {}

        @Override
        public void inquiryCame(Inquiry inquiry, long token) {}

        @Override
        public void answerCame(long token, InquiryAnswer answer) {}

        @Override
        public void subscriberAvailable(Address subscriber, Address asker) {}

        @Override
        public void congestionTold(int percent) {}

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {}
    }

    /** The test instance for HTTP. */
    private final class Web implements Endpoint, HttpServerHandler {
        private final Connection connection;
        private final HttpServerSession session;

        Web(Connection connection, long nowNanos) {
            this.connection = connection;
            this.session = new HttpServerSession(
                    HttpServerSettings.USUAL, this, connection.tools(), CalendarTime.from(EPOCH), nowNanos);
        }

        @Override
        public Session session() {
            return session;
        }

        @Override
        public void requestCame(HttpRequest request, long token) {
            requests.add(request);
            session.respond(
                    token,
                    HttpResponse.text(request.target().contains("bad") ? 400 : 202, "0: Accepted for delivery"),
                    connection.thread().nowNanos());
        }

        @Override
        public void brokenRequestCame(HttpFault fault) {
            throw new AssertionError(fault);
        }

        @Override
        public void afterInput(long nowNanos) {}

        @Override
        public void closed(CloseReason reason, long nowNanos) {}
    }

    /** Three messages a second for ten seconds. */
    private static byte[] capture() {
        OldGateway gateway = new OldGateway(START);
        for (int i = 0; i < MESSAGES; i++) {
            gateway.handle(
                    new Submitted(
                            "SHOP", "0770090" + (1000 + i), 0, ("text " + i).getBytes(StandardCharsets.US_ASCII), ""),
                    Fault.NONE);
            gateway.pass(331);
        }
        return gateway.capture().toBytes();
    }

    private static List<String> expected() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            expected.add("0770090" + (1000 + i) + " text " + i);
        }
        return expected;
    }

    private ReplayResult replay(
            ReactorRig rig, InetSocketAddress smpp, InetSocketAddress http, ReplayPlan.Pace pace, byte[] recording) {
        return replay(rig, smpp, http, pace, Map.of("shop", new Secret("sesame")), recording);
    }

    private ReplayResult replay(
            ReactorRig rig,
            InetSocketAddress smpp,
            InetSocketAddress http,
            ReplayPlan.Pace pace,
            Map<String, Secret> secrets,
            byte[] recording) {
        ReplayPlan plan = new ReplayPlan(smpp, http, pace, 10, secrets, Map.of());
        hasEnded = false;
        Replay replay = Replay.start(
                rig.thread(),
                plan,
                new ToolContext(Smpp.TRAITS, EPOCH),
                traffic -> {
                    Recordings.Setting setting = new Recordings.Setting(
                            server -> server.port() == OldGateway.PORT
                                    ? RecordedSide.APPLICATION
                                    : RecordedSide.ofSmsc("any"),
                            new SmppRecording(Smpp.TRAITS.form()),
                            ZoneOffset.UTC);
                    Recordings recordings = new Recordings(setting, traffic);
                    recordings.add(Recordings.STANDARD_INPUT, new ByteArrayInputStream(recording));
                    return recordings;
                },
                () -> hasEnded = true);
        rig.advance(Duration.ofSeconds(60));
        assertThat(hasEnded).isTrue();
        return replay.result();
    }

    private double seconds() {
        return (times.get(times.size() - 1) - times.get(0)) / 1e9;
    }

    @Test
    void sendsTheMessagesOfApplicationsAtTheirSpeed() {
        try (ReactorRig rig = new ReactorRig(1)) {
            refused = 7;
            InetSocketAddress server = rig.listen(Instance::new);
            ReplayResult result = replay(rig, server, ReplayPlan.NOWHERE, new ReplayPlan.Pace(1, 0), capture());
            assertThat(got).containsExactlyElementsOf(expected());
            assertThat(seconds()).isBetween(9.5, 9.8);
            assertThat(result.of(ReplayFigure.SENT)).isEqualTo(MESSAGES);
            assertThat(result.statuses()).containsOnly(Map.entry("accepted", MESSAGES - 1L), Map.entry("0xb", 1L));
            assertThat(result.responseNanos().count()).isEqualTo(MESSAGES);
            assertThat(result.isClean()).isTrue();
            assertThat(result.problem()).isEmpty();
        }
    }

    @Test
    void theSpeedAndTheRateAreConfigurable() {
        try (ReactorRig rig = new ReactorRig(1)) {
            InetSocketAddress server = rig.listen(Instance::new);
            replay(rig, server, ReplayPlan.NOWHERE, new ReplayPlan.Pace(10, 0), capture());
            assertThat(seconds()).isBetween(0.9, 1.0);
            times.clear();
            replay(rig, server, ReplayPlan.NOWHERE, new ReplayPlan.Pace(1, 2), capture());
            assertThat(seconds()).isBetween(14.4, 14.6);
            times.clear();
            replay(rig, server, ReplayPlan.NOWHERE, new ReplayPlan.Pace(ReplayPlan.Pace.MAX_SPEED, 0), capture());
            assertThat(seconds()).isLessThan(0.5);
            assertThat(got).hasSize(3 * MESSAGES);
        }
    }

    @Test
    void sendsRequestsWithThePasswordOfTheTestInstance() {
        String log = """
                {"time":1790000000,"path":"/cgi-bin/sendsms?username=shop&password=recorded&to=1&text=a%26b"}
                {"time":1790000001,"method":"POST","path":"/send",\
                "headers":{"Content-Type":"application/x-www-form-urlencoded","Host":"old"},\
                "body":"username=shop&password=recorded&to=2&content=c"}
                {"time":1790000002,"path":"/send?username=other&password=kept&to=bad"}
                """;
        try (ReactorRig rig = new ReactorRig(1)) {
            InetSocketAddress server = rig.listen(Web::new);
            ReplayResult result = replay(
                    rig, ReplayPlan.NOWHERE, server, new ReplayPlan.Pace(1, 0), log.getBytes(StandardCharsets.UTF_8));
            assertThat(requests.stream().map(HttpRequest::target))
                    .containsExactly(
                            "/cgi-bin/sendsms?username=shop&password=sesame&to=1&text=a%26b",
                            "/send", "/send?username=other&password=kept&to=bad");
            assertThat(requests.get(1).body()).asString().isEqualTo("username=shop&password=sesame&to=2&content=c");
            assertThat(requests.get(1).headers().first("Host").orElse("")).isNotEqualTo("old");
            assertThat(result.statuses()).containsOnly(Map.entry("HTTP 202", 2L), Map.entry("HTTP 400", 1L));
            assertThat(result.isClean()).isTrue();
        }
    }

    @Test
    void messagesWithoutAPasswordOrAServerAreCountedAndNotSent() {
        try (ReactorRig rig = new ReactorRig(1)) {
            InetSocketAddress server = rig.listen(Instance::new);
            ReplayPlan.Pace fast = new ReplayPlan.Pace(ReplayPlan.Pace.MAX_SPEED, 0);
            ReplayResult unknown = replay(rig, server, ReplayPlan.NOWHERE, fast, Map.of(), capture());
            assertThat(unknown.of(ReplayFigure.NO_PASSWORD)).isEqualTo(MESSAGES);
            assertThat(unknown.isClean()).isFalse();
            ReplayResult wrong =
                    replay(rig, server, ReplayPlan.NOWHERE, fast, Map.of("shop", new Secret("hunter2")), capture());
            assertThat(wrong.of(ReplayFigure.NOT_BOUND)).isEqualTo(MESSAGES);
            assertThat(wrong.problem()).startsWith("shop: the bind was refused").doesNotContain("hunter2");
            ReplayResult nowhere = replay(rig, ReplayPlan.NOWHERE, ReplayPlan.NOWHERE, fast, capture());
            assertThat(nowhere.of(ReplayFigure.LEFT_OUT)).isEqualTo(MESSAGES);
            assertThat(got).isEmpty();
        }
    }
}
