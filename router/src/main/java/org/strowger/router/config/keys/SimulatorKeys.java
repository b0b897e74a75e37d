package org.strowger.router.config.keys;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TimeTypes;

/** The keys of an SMSC simulated in this process. */
public final class SimulatorKeys {
    private static final ScalarType<String> CHAOS_NAME =
            new ScalarType<>("the name of a chaos profile such as none", TextTypes.schema(), (text, spot) -> {
                var profiles = spot.reading().vocabulary().chaosProfiles();
                if (!profiles.isEmpty() && !profiles.contains(text)) {
                    throw InvalidValue.form(SpellingHint.advice(text, profiles));
                }
                return text;
            });

    private static final double SECONDS_OF_MINUTE = 60;

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the simulator").example("sim-a");
    public static final ConfigKey<String> PROTOCOL =
            key("protocol", ListenerKeys.PROTOCOL_NAME, "the protocol").or("smpp");
    public static final ConfigKey<InetSocketAddress> LISTEN =
            key("listen", NetworkTypes.LOOPBACK, "a loopback address and port").example("127.0.0.1:2776");
    public static final ConfigKey<Duration> DELAY = key(
                    "delay", TimeTypes.duration("0s", "1h"), "the delay before each response")
            .or("0s")
            .example("20ms");
    public static final ConfigKey<Duration> RECEIPTS = key(
                    "receipts",
                    TimeTypes.duration("0s", "1h"),
                    "the delay between the response and a requested receipt")
            .or("1s");
    public static final ConfigKey<Double> MO_RATE = key(
                    "mo-rate",
                    TextTypes.wordOr(
                            "off",
                            0.0,
                            TimeTypes.rate()
                                    .then((rate, spot) -> rate.per().toSeconds() == 1
                                            ? rate.count()
                                            : rate.count() / SECONDS_OF_MINUTE)),
                    "the rate of mobile-originated messages it generates")
            .or("off")
            .example("5/s");
    public static final ConfigKey<String> CHAOS =
            key("chaos", CHAOS_NAME, "the way it misbehaves").or("none");
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id",
                    TextTypes.ascii("the only system id it accepts", 0, 64),
                    "the only system id it accepts; empty: any")
            .or("\"\"")
            .example("strowger");
    public static final ConfigKey<Password> PASSWORD = key("password", SecretType.OURS, "the password it expects")
            .or("\"\"")
            .example("secret");

    public static final Section SECTION = Section.of(
            "simulated SMSCs in this process, for tests; on loopback addresses only",
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
