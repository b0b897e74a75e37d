package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.net.InetSocketAddress;
import java.time.Duration;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.NetworkTypes;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.SecretType;
import org.strowger.router.config.value.TimeTypes;

/**
 * An SMSC simulated in this process.
 *
 * @param name unique among simulators
 * @param protocol the name of the protocol
 * @param listen a loopback address
 * @param login the credentials that the SMSC accepts
 * @param delay the delay before each response
 * @param behaviour receipts, generated messages and faults
 */
public record SimulatorSettings(
        String name, String protocol, InetSocketAddress listen, SimulatorLogin login, Duration delay, Play behaviour) {
    private static final ScalarType<String> CHAOS_NAME =
            new ScalarType<>("the name of a chaos profile such as none", TextTypes.schema(), (text, value) -> {
                var profiles = value.reading().vocabulary().chaosProfiles();
                if (!profiles.isEmpty() && !profiles.contains(text)) {
                    throw InvalidValue.form(SpellingHint.advice(text, profiles));
                }
                return text;
            });

    private static final double SECONDS_OF_MINUTE = 60;

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the simulator").example("sim-a");
    public static final ConfigKey<String> PROTOCOL =
            key("protocol", ListenerSettings.BOUND_PROTOCOL, "the protocol").or("smpp");
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
                                    .then((rate, value) -> rate.per().toSeconds() == 1
                                            ? rate.count()
                                            : rate.count() / SECONDS_OF_MINUTE)),
                    "the rate of generated mobile-originated messages")
            .or("off")
            .example("5/s");
    public static final ConfigKey<String> CHAOS = key(
                    "chaos", CHAOS_NAME, "the chaos profile: the misbehaviour that the simulator shows")
            .or("none");
    public static final ConfigKey<String> SYSTEM_ID = key(
                    "system-id",
                    TextTypes.ascii("the only system id that can bind", 0, 64),
                    "the only system id that can bind; empty: any")
            .or("\"\"")
            .example("strowger");
    public static final ConfigKey<Password> PASSWORD = key(
                    "password", SecretType.OURS, "the password that a bind " + "must carry")
            .or("\"\"")
            .example("secret");

    public static final Section SECTION = Section.of(
            "simulated SMSCs in this process for tests, on loopback addresses only",
            NAME,
            PROTOCOL,
            LISTEN,
            DELAY,
            RECEIPTS,
            MO_RATE,
            CHAOS,
            SYSTEM_ID,
            PASSWORD);

    static SimulatorSettings of(SectionValues simulator) {
        return new SimulatorSettings(
                simulator.value(NAME),
                simulator.value(PROTOCOL),
                simulator.value(LISTEN),
                new SimulatorLogin(
                        simulator.value(SYSTEM_ID), simulator.value(PASSWORD).plain()),
                simulator.value(DELAY),
                new Play(simulator.value(RECEIPTS), simulator.value(MO_RATE), simulator.value(CHAOS)));
    }

    /** The credentials that a simulator accepts; an empty system id accepts any client. */
    public record SimulatorLogin(String systemId, String password) {
        @Override
        public String toString() {
            return "SimulatorLogin[systemId=" + systemId + "]"; // omits the password
        }
    }

    /**
     * Behaviour of a simulator apart from its responses.
     *
     * @param receipts the delay between the response and a requested receipt; zero for no delay
     * @param moPerSecond the rate at which mobile-originated messages are generated
     * @param chaos the name of a fault profile; {@code none} for no faults
     */
    public record Play(Duration receipts, double moPerSecond, String chaos) {
        public static final Play NONE = new Play(Duration.ofSeconds(1), 0, "none");
    }
}
