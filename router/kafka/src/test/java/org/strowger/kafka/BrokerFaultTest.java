package org.strowger.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLHandshakeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.protocol.Errors;
import org.junit.jupiter.api.Test;

class BrokerFaultTest {
    private final BrokerFault fault = new BrokerFault("strowger");

    @Test
    void advisesOnTheCauseOfAFault() {
        assertThat(fault.words(new SaslAuthenticationException("Authentication failed")))
                .startsWith("the brokers refuse the user 'strowger': see cluster.user and cluster.password");
        assertThat(fault.words(new TopicAuthorizationException("Topic authorization failed.")))
                .startsWith("the user 'strowger' has too few rights at the brokers");
        assertThat(new BrokerFault("").words(new TopicAuthorizationException("no")))
                .startsWith("a client without a user has too few rights");
        assertThat(fault.words(new NotEnoughReplicasException("x"))).startsWith("fewer than two brokers");
    }

    @Test
    void findsTheFaultWithinWrappingExceptions() {
        Throwable wrapped =
                new ExecutionException(new KafkaException("Failed to construct", new TimeoutException("x")));
        assertThat(fault.words(wrapped)).isEqualTo("the brokers did not answer in time");
    }

    @Test
    void namesTheReasonOfATlsFailureWithoutExceptionClasses() {
        var deepest = new IllegalStateException("unable to find valid certification path");
        var middle = new SSLHandshakeException("PKIX path building failed: sun.x.SunCertPathBuilderException: unable");
        middle.initCause(deepest);
        assertThat(fault.words(new SslAuthenticationException("SSL handshake failed", middle)))
                .isEqualTo("TLS with the brokers fails (unable to find valid certification path): see cluster.tls");
        var flat = new SSLHandshakeException("PKIX failed: sun.x.SunCertPathBuilderException: unable to find");
        assertThat(fault.words(new SslAuthenticationException("SSL handshake failed", flat)))
                .contains("(PKIX failed: unable to find)");
    }

    @Test
    void describesAFaultThatHasNoMessage() {
        assertThat(fault.words(new KafkaException())).isEqualTo("an error that the brokers do not explain");
        assertThat(fault.words(new UnknownTopicOrPartitionException("")))
                .isEqualTo("This server does not host this topic-partition.");
        assertThat(fault.words(new DisconnectException())).isEqualTo("the brokers did not answer in time");
    }

    @Test
    void describesEveryBrokerErrorWithoutExceptionClasses() {
        for (Errors error : List.of(Errors.values())) {
            if (error != Errors.NONE) {
                assertThat(fault.words(error.exception()))
                        .as(error.name())
                        .isNotBlank()
                        .doesNotContain("Exception");
            }
        }
    }
}
