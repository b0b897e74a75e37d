package org.strowger.router.config.grammar;

import static org.strowger.router.config.grammar.Key.key;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.router.config.Password;
import org.strowger.router.config.fault.Spelling;

/** SMSCs to test against, in this process. */
public final class SimulatorKeys {
    private static final Value<String> CHAOS_NAME =
            new Value<>("the name of a chaos profile such as none", Texts.schema(), (text, spot) -> {
                var profiles = spot.reading().vocabulary().chaosProfiles();
                if (!profiles.contains(text)) {
                    throw Unfit.form(Spelling.advice(text, profiles));
                }
                return text;
            });

    private static final double SECONDS_OF_MINUTE = 60;

    public static final Key<String> NAME =
            key("name", Texts.NAME, "its name, unique among simulators").example("sim-a");
    public static final Key<String> PROTOCOL =
            key("protocol", ListenerKeys.PROTOCOL_NAME, "what it speaks").or("smpp");
    public static final Key<InetSocketAddress> LISTEN =
            key("listen", Places.LOOPBACK, "a loopback address and port").example("127.0.0.1:2776");
    public static final Key<Duration> DELAY = key("delay", Times.duration("0s", "1h"), "before it answers")
            .or("0s")
            .example("20ms");
    public static final Key<Duration> RECEIPTS = key(
                    "receipts",
                    Times.duration("0s", "1h"),
                    "how long after the answer a receipt comes that was asked for")
            .or("1s");
    public static final Key<Double> MO_RATE = key(
                    "mo-rate",
                    Texts.wordOr(
                            "off",
                            0.0,
                            Times.rate()
                                    .then((rate, spot) -> rate.per().toSeconds() == 1
                                            ? rate.count()
                                            : rate.count() / SECONDS_OF_MINUTE)),
                    "how many messages of mobiles it makes up")
            .or("off")
            .example("5/s");
    public static final Key<String> CHAOS =
            key("chaos", CHAOS_NAME, "how it misbehaves").or("none");
    public static final Key<String> SYSTEM_ID = key(
                    "system-id", Texts.ascii("whom it lets in", 0, 64), "whom it lets in; empty: anybody")
            .or("\"\"")
            .example("strowger");
    public static final Key<Password> PASSWORD =
            key("password", Secret.OURS, "with which password").or("\"\"").example("secret");

    public static final Section SECTION = Section.of(
            "SMSCs to test against, in this process; on loopback addresses only",
            NAME,
            PROTOCOL,
            LISTEN,
            DELAY,
            RECEIPTS,
            MO_RATE,
            CHAOS,
            SYSTEM_ID,
            PASSWORD);

    private SimulatorKeys() {}
}
