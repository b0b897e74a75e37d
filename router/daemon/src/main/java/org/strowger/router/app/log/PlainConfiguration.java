package org.strowger.router.app.log;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.layout.PatternLayout;
import org.strowger.router.thread.Published;

/**
 * The default log4j configuration: sends the daemon's lines to standard error, and messages of libraries to the
 * daemon's log.
 */
final class PlainConfiguration extends AbstractConfiguration {
    private static final String KAFKA = "org.apache.kafka";

    private final Published<ForeignLines> foreign;

    PlainConfiguration(Published<ForeignLines> foreign) {
        super(null, ConfigurationSource.NULL_SOURCE);
        this.foreign = foreign;
        setName("strowger");
    }

    @Override
    protected void doConfigure() {
        PatternLayout lines = PatternLayout.newBuilder()
                .setConfiguration(this)
                .setPattern("%m%n")
                .build();
        Appender console = ConsoleAppender.newBuilder()
                .setName("console")
                .setTarget(ConsoleAppender.Target.SYSTEM_ERR)
                .setConfiguration(this)
                .setLayout(lines)
                .build();
        console.start();
        addAppender(console);
        LoggerConfig ours = new LoggerConfig(Log4jSink.OURS, Level.ALL, false);
        ours.addAppender(console, Level.ALL, null);
        addLogger(Log4jSink.OURS, ours);
        // Kafka's clients log a warning for each failed connection; Strowger's adapter reports once what an operator
        // must know.
        addLogger(KAFKA, new LoggerConfig(KAFKA, Level.OFF, false));

        Appender libraries = new ForeignAppender(foreign);
        libraries.start();
        addAppender(libraries);
        getRootLogger().setLevel(Level.WARN);
        getRootLogger().addAppender(libraries, Level.WARN, null);
    }
}
