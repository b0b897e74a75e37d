package org.strowger.world.custody;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.MessageSession;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.router.application.AppFigure;
import org.strowger.world.PartsSmsc;
import org.strowger.world.Peer;
import org.strowger.world.SceneYaml;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Messages that we answer for of which nobody knows whether an SMSC has them, and those whose handling fails. */
class UncertainTest {
    private static final String NUMBER = "447700900123";
    private static final String OTHER = "447700900124";
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final Outcome NEVER = Outcome.of(Outcome.Kind.PERMANENT, 0x0B, "");

    private static final SceneYaml YAML =
            SceneYaml.STORED.a(", unbound-after: 1s").route(", retry: {first: 30s, validity: 5m}");

    // ---- The session breaks

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theSettingOnUncertainResendSendsTheMessageAgain(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.both(", on-uncertain: resend"));
            Peer shop = world.application("shop");
            shop.submit(World.reported(NUMBER));
            world.millis(10);
            a.answers(each -> a.accept(each));
            a.breakOff();
            world.seconds(10);
            assertThat(a.came()).hasSize(2);
            assertThat(world.figure("shop", AppFigure.UNCERTAIN)).isOne();
            a.report(a.last(), "1");
            world.millis(10);
            assertThat(shop.came()).hasSize(1);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void theSettingOnUncertainResendCanUseTheNextCandidate(int threads) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML.both(", on-uncertain: resend").via("[a, b]"));
            Peer shop = world.application("shop");
            shop.submit(World.text(NUMBER));
            world.millis(10);
            a.breakOff();
            world.seconds(20);
            assertThat(a.came().size() + b.came().size()).isEqualTo(2);
            assertThat(world.figure("shop", AppFigure.UNCERTAIN)).isOne();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, a", "2, a", "1, '[a, b]'", "2, '[a, b]'"})
    void theSettingOnUncertainHoldHoldsTheMessageUntilItExpires(int threads, String via) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML.both(", on-uncertain: hold").via(via));
            Peer shop = world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            world.millis(10);
            a.answers(each -> a.accept(each));
            a.breakOff();
            world.seconds(290);
            assertThat(a.came()).hasSize(1);
            assertThat(b.came()).isEmpty();
            assertThat(shop.came()).isEmpty();
            assertThat(world.figure("shop", AppFigure.HELD)).isOne();
            assertThat(world.operatorLines())
                    .contains("application.message_held shop: "
                            + shop.outcome(token).messageId()
                            + " is held: the message was sent to a, but the session broke before a response arrived");
            world.seconds(20);
            assertThat(a.came()).hasSize(1);
            assertThat(shop.came()).as("its time is over").hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.EXPIRED);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, ON_END, 1", "2, ON_END, 1", "2, ON_FAILURE, 1", "2, NEVER, 0"})
    void theSettingOnUncertainFailEndsTheMessage(int threads, ReceiptRequest request, int told) {
        try (World world = new World(threads)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            TestSmsc b = world.smsc("b", 2777);
            world.start(YAML.both(", on-uncertain: fail").via("[a, b]"));
            Peer shop = world.application("shop");
            shop.submit(World.message(request, NUMBER).build());
            world.millis(10);
            a.answers(each -> a.accept(each));
            a.breakOff();
            world.seconds(100);
            assertThat(a.came()).hasSize(1);
            assertThat(b.came()).isEmpty();
            assertThat(shop.came()).hasSize(told);
            assertThat(shop.came()).allMatch(each -> each.receipt().state() == MessageState.UNKNOWN);
            assertThat(world.records()).isZero();
        }
    }

    /** The record of the message contains the setting of an SMSC that is removed before a restart. */
    @ParameterizedTest
    @CsvSource({"resend, 1, 0, 0", "hold, 0, 1, 0", "fail, 0, 0, 1"})
    void theSettingOfARemovedSmscCountsAfterARestart(String uncertain, int sent, int held, int told) {
        try (World world = new World(2)) {
            world.smsc("a", 2776);
            TestSmsc b = world.smsc("b", 2777).keepsSilent();
            world.start(YAML.b(", on-uncertain: " + uncertain).via("b"));
            world.application("shop").submit(World.reported(NUMBER));
            world.millis(10);
            assertThat(b.came()).hasSize(1);
            World next = world.killed(2);
            TestSmsc a = next.smsc("a", 2776);
            next.start(YAML);
            Peer shop = next.application("shop");
            next.seconds(10);
            assertThat(a.came()).hasSize(sent);
            assertThat(next.figure("shop", AppFigure.HELD)).isEqualTo(held);
            assertThat(shop.came())
                    .hasSize(told)
                    .allMatch(each -> each.receipt().state() == MessageState.UNKNOWN);
        }
    }

    /** That an SMSC does not answer is no break: what moves on to the next candidate says the route. */
    @ParameterizedTest
    @ValueSource(strings = {"resend", "hold", "fail"})
    void aMissingResponseIsRetriedRegardlessOfOnUncertain(String uncertain) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.both(", timers: {response: 5s}, on-uncertain: " + uncertain));
            world.application("shop").submit(World.text(NUMBER));
            world.seconds(6);
            a.answers(each -> a.accept(each));
            world.seconds(30);
            assertThat(a.came()).hasSize(2);
            assertThat(world.records()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"resend", "hold", "fail"})
    void neverTreatsAQueuedMessageAsUncertain(String uncertain) {
        try (World world = new World(2)) {
            TestSmsc a = world.smsc("a", 2776).keepsSilent();
            world.start(YAML.both(", window: 2, on-uncertain: " + uncertain));
            Peer shop = world.application("shop");
            for (int i = 0; i < 10; i++) {
                shop.submit(World.text(NUMBER));
            }
            world.millis(100);
            int away = a.came().size();
            a.answers(each -> a.accept(each));
            a.breakOff();
            world.seconds(100);
            assertThat(world.figure("shop", AppFigure.UNCERTAIN)).isEqualTo(away);
            assertThat(a.came()).hasSize(uncertain.equals("resend") ? 10 + away : 10);
            assertThat(world.records()).isEqualTo(uncertain.equals("hold") ? 2L * away : 0);
        }
    }

    // ---- A restart

    @ParameterizedTest
    @CsvSource({"true, hold, 1, x", "true, fail, 2, x", "false, hold, 2, x", "false, fail, 1, xx", "false, hold, 2, xx"
    })
    void sendsAMessageThatOneSmscRefusedToTheNextAfterARestart(
            boolean killed, String uncertain, int threads, String half) {
        SceneYaml yaml = SceneYaml.STORED
                .both(", segments: udh, unbound-after: 5m, on-uncertain: " + uncertain)
                .via("[a, b]")
                .route(", try-next-on: [permanent]");
        try (World world = new World(threads)) {
            TestSmsc first = world.smsc("a", 2776).answers(NEVER);
            world.start(yaml);
            world.application("shop")
                    .submit(World.message(ReceiptRequest.ON_END, NUMBER)
                            .saying(World.body(half.repeat(100)))
                            .build());
            world.seconds(1);
            assertThat(first.came()).as("the message waits for b").isNotEmpty();
            if (!killed) {
                world.router().windUp();
                world.seconds(1);
            }
            try (World next = world.again(threads, killed)) {
                next.smsc("a", 2776).answers(NEVER);
                TestSmsc second = next.smsc("b", 2777);
                next.start(yaml);
                Peer shop = next.application("shop");
                next.seconds(40);
                assertThat(second.came()).hasSize(half.length());
                assertThat(next.figure("shop", AppFigure.HELD)).isZero();
                assertThat(next.figure("shop", AppFigure.UNCERTAIN)).isZero();
                assertThat(shop.came()).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"true, hold, 1", "true, fail, 2", "false, fail, 2"})
    void retriesAPartlyRefusedMessageAfterARestartRegardlessOfOnUncertain(
            boolean killed, String uncertain, int threads) {
        SceneYaml yaml = YAML.both(", segments: udh, on-uncertain: " + uncertain);
        try (World world = new World(threads)) {
            new PartsSmsc(world, 2776, 1, LATER);
            world.start(yaml);
            world.application("shop")
                    .submit(World.message(ReceiptRequest.ON_END, NUMBER)
                            .saying(World.body("x".repeat(200)))
                            .build());
            world.seconds(1);
            try (World next = world.again(threads, killed)) {
                TestSmsc smsc = next.smsc("a", 2776);
                next.start(yaml);
                Peer shop = next.application("shop");
                next.seconds(40);
                assertThat(smsc.came()).hasSize(2);
                assertThat(next.figure("shop", AppFigure.HELD)).isZero();
                assertThat(next.figure("shop", AppFigure.UNCERTAIN)).isOne();
                assertThat(shop.came()).isEmpty();
            }
        }
    }

    // ---- Our own fault

    /** Speaks SMPP, and throws when it is to say "boom" to an SMSC. */
    private static ProtocolTraits faulty() {
        ProtocolTraits real = World.SUITE;
        return new ProtocolTraits(
                real.name(),
                real.versions(),
                faulty(
                        ProtocolTraits.Sessions.class,
                        real.sessions(),
                        (method, made) -> method.getName().equals("application")
                                ? faulty(MessageSession.class, (MessageSession) made, (any, result) -> result)
                                : made),
                real.statuses(),
                real.times(),
                real.form(),
                real.decoder(),
                real.packetKinds(),
                real.idForms(),
                real.idKinds(),
                real.hasParts(),
                real.hasCodings());
    }

    /** The fate of a result on its way out. */
    private interface After {
        Object of(Method method, Object result);
    }

    private static <T> T faulty(Class<T> type, T real, After after) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> {
            if (method.getName().equals("submit")
                    && ((ShortMessage) args[0]).body().equals(World.body("boom"))) {
                throw new IllegalStateException("this cannot be said");
            }
            try {
                return after.of(method, method.invoke(real, args));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    private static ShortMessage boom() {
        return World.message(ReceiptRequest.ON_END, OTHER)
                .saying(World.body("boom"))
                .build();
    }

    @ParameterizedTest
    @CsvSource({"1, ''", "2, ''", "1, ', throughput: 10/s'", "2, ', throughput: 10/s'", "1, ', on-uncertain: hold'"})
    void aMessageThatCannotBeHandledIsHeldWithoutDelayingOtherMessages(int threads, String smsc) {
        try (World world = new World(threads, faulty())) {
            TestSmsc a = world.smsc("a", 2776);
            world.start(YAML.both(smsc + ", window: 3"));
            Peer shop = world.application("shop");
            for (int i = 0; i < 5; i++) {
                shop.submit(World.text(NUMBER));
                shop.submit(boom());
            }
            world.seconds(10);
            assertThat(shop.outcomes()).hasSize(10).allSatisfy((token, outcome) -> assertThat(outcome.isAccepted())
                    .isTrue());
            assertThat(a.came()).hasSize(5);
            assertThat(world.figure("shop", AppFigure.HELD)).isEqualTo(5);
            a.breakOff();
            world.seconds(50);
            assertThat(a.came()).as("also when the session ends").hasSize(5);
            assertThat(world.records()).isEqualTo(10);
            World next = world.restarted(threads);
            TestSmsc after = next.smsc("a", 2776);
            next.start(YAML.both(smsc + ", window: 3"));
            Peer again = next.application("shop");
            again.submit(World.text(NUMBER));
            next.seconds(50);
            assertThat(after.came()).hasSize(1);
            assertThat(again.came()).isEmpty();
            assertThat(next.records()).isEqualTo(10);
            next.seconds(320);
            assertThat(after.came()).hasSize(1);
            assertThat(again.came()).hasSize(5);
            assertThat(List.of(again.came().get(0).receipt().state())).containsExactly(MessageState.EXPIRED);
            assertThat(next.records()).isZero();
            next.close();
        }
    }
}
