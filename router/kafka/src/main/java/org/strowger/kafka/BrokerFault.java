package org.strowger.kafka;

import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.NotEnoughReplicasAfterAppendException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.apache.kafka.common.protocol.Errors;

/** Describes errors of Kafka to operators, without class names and secrets. */
final class BrokerFault {
    private static final Pattern CLASS_NAMES = Pattern.compile("(?:[\\w$]+\\.)*[\\w$]*(?:Exception|Error)\\b:?\\s*");

    private static final String SILENCE = "the brokers did not answer in time";
    private static final String TOO_FEW =
            "fewer than two brokers have the log in sync: start the brokers that are down";
    private static final String SETTINGS = "the settings cannot be used (%s): see cluster.brokers and cluster.tls";

    /** Descriptions of faults; the first one that matches is used; {@code %s} is the message of the deepest cause. */
    private static final List<Meaning> MEANINGS = List.of(
            new Meaning(SslAuthenticationException.class, "TLS with the brokers fails (%s): see cluster.tls"),
            new Meaning(NotEnoughReplicasException.class, TOO_FEW),
            new Meaning(NotEnoughReplicasAfterAppendException.class, TOO_FEW),
            new Meaning(
                    InvalidReplicationFactorException.class,
                    "three brokers are needed to create topics: start the brokers that are down"),
            new Meaning(
                    RecordTooLargeException.class,
                    "the brokers refuse a record as too large: see max.message.bytes of the topic"),
            new Meaning(UnsupportedVersionException.class, "the brokers are too old: 4.1 or later is needed"),
            new Meaning(ConfigException.class, SETTINGS),
            new Meaning(InvalidConfigurationException.class, SETTINGS),
            new Meaning(InterruptException.class, "the thread was interrupted while it waited for the brokers"),
            new Meaning(TimeoutException.class, SILENCE),
            new Meaning(java.util.concurrent.TimeoutException.class, SILENCE),
            new Meaning(DisconnectException.class, SILENCE));

    private final String user;

    BrokerFault(String user) {
        this.user = user;
    }

    private record Meaning(Class<? extends Exception> fault, String words) {}

    /** Describes the fault, and names the settings to check. */
    String words(Throwable thrown) {
        Throwable fault = withoutWrapping(thrown);
        if (fault instanceof SaslAuthenticationException) {
            return "the brokers refuse the user '" + user
                    + "': see cluster.user and cluster.password, and whether the brokers have SCRAM-SHA-512 "
                    + "credentials for this user";
        }
        if (fault instanceof AuthorizationException) {
            return (user.isEmpty() ? "a client without a user" : "the user '" + user + "'")
                    + " has too few rights at the brokers (" + said(fault)
                    + "): it must be able to create, read, write, describe and delete records of the topics";
        }
        return MEANINGS.stream()
                .filter(meaning -> meaning.fault().isInstance(fault))
                .findFirst()
                .map(meaning -> meaning.words().replace("%s", deepest(fault)))
                .orElseGet(() -> said(fault));
    }

    /** Unwraps the fault itself, which Kafka wraps in the exceptions of futures and constructors. */
    static Throwable withoutWrapping(Throwable thrown) {
        Throwable fault = thrown;
        Throwable cause = fault.getCause();
        while (cause != null && isWrapping(fault)) {
            fault = cause;
            cause = fault.getCause();
        }
        return fault;
    }

    private static boolean isWrapping(Throwable thrown) {
        return thrown instanceof ExecutionException
                || thrown instanceof CompletionException
                || thrown.getClass() == KafkaException.class;
    }

    private static String deepest(Throwable fault) {
        Throwable deepest = fault;
        Throwable cause = deepest.getCause();
        while (cause != null) {
            deepest = cause;
            cause = deepest.getCause();
        }
        return said(deepest);
    }

    private static String said(Throwable fault) {
        String message = fault.getMessage();
        String said = message == null ? "" : CLASS_NAMES.matcher(message).replaceAll("");
        if (!said.isBlank()) {
            return said.strip();
        }
        // Some answers contain an error number but no text.
        return fault instanceof ApiException
                ? Errors.forException(fault).message()
                : "an error that the brokers do not explain";
    }
}
