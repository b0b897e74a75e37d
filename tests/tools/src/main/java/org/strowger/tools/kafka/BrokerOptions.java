package org.strowger.tools.kafka;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * How brokers are started.
 *
 * @param jars the directory with the jars of Kafka's brokers; {@code tests/peers/install} makes one
 * @param ports gives free ports of 127.0.0.1
 * @param secure the listener with TLS and users, or {@link Secure#NONE}
 * @param settings more lines of the brokers' properties; they replace those that are given here
 * @param java options of their JVMs
 */
public record BrokerOptions(
        Path jars, IntSupplier ports, Secure secure, Map<String, String> settings, List<String> java) {
    /**
     * A listener with TLS, and a user with SCRAM-SHA-512.
     *
     * @param identity a PEM file with the key of localhost in PKCS #8, its certificate, and the intermediate ones
     * @param ca a PEM file with the authority of client certificates
     */
    public record Secure(Path identity, Path ca, String user, String password) {
        public static final Secure NONE = new Secure(Path.of(""), Path.of(""), "", "");

        boolean isOn() {
            return !user.isEmpty();
        }

        /** The password does not appear. */
        @Override
        public String toString() {
            return "Secure[identity=" + identity + ", ca=" + ca + ", user=" + user + "]";
        }
    }

    private static final List<String> SMALL_JAVA = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** Brokers with small heaps, which start quickly, without TLS. */
    public static BrokerOptions plain(Path jars, IntSupplier ports) {
        return new BrokerOptions(jars, ports, Secure.NONE, Map.of(), SMALL_JAVA);
    }

    public BrokerOptions with(Secure listener) {
        return new BrokerOptions(jars, ports, listener, settings, java);
    }

    public BrokerOptions with(Map<String, String> more) {
        return new BrokerOptions(jars, ports, secure, more, java);
    }

    /** The options with others of Java, for brokers under load, which need more than a quick start. */
    public BrokerOptions withJava(List<String> options) {
        return new BrokerOptions(jars, ports, secure, settings, options);
    }
}
