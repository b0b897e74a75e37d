package org.strowger.router.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.Test;
import org.strowger.router.thread.Published;

class PlainConfigurationTest {
    private final PlainConfiguration configuration = new PlainConfiguration(new Published<>(ForeignLines.NONE));

    PlainConfigurationTest() {
        configuration.initialize();
    }

    @Test
    void librariesLogWarningsAndTheKafkaClientLogsNothing() {
        assertThat(configuration.getLoggerConfig("io.netty.util").getLevel()).isEqualTo(Level.WARN);
        assertThat(configuration
                        .getLoggerConfig("org.apache.kafka.clients.NetworkClient")
                        .getLevel())
                .isEqualTo(Level.OFF);
        assertThat(configuration.getLoggerConfig("strowger.store").getLevel()).isEqualTo(Level.ALL);
    }
}
