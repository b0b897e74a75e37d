package org.strowger.router.app.log;

import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.strowger.router.config.LogSettings.Level;
import org.strowger.router.thread.Published;

/**
 * Writes lines through log4j: to standard error, or as configured in an operator's own log4j file. Lines arrive fully
 * formatted, so the pattern is {@code %m%n}.
 */
final class Log4jSink implements Sink {
    /** The parent of all loggers of this program; libraries have their own. */
    static final String OURS = "strowger";

    private static final List<String> OWN_FILE =
            List.of("log4j2.configurationFile", "log4j.configurationFile", "log4j2.configuration.file");

    private final LoggerContext context;

    private Log4jSink(LoggerContext context) {
        this.context = context;
    }

    /** @param foreign receives messages of libraries, unless an operator's log4j file handles them */
    static Log4jSink open(Published<ForeignLines> foreign) {
        // Otherwise log4j would shut down before the last lines are written.
        System.setProperty("log4j.shutdownHookEnabled", "false");
        if (OWN_FILE.stream().anyMatch(key -> System.getProperty(key) != null)) {
            return new Log4jSink(LoggerContext.getContext(false));
        }
        PlainConfiguration ours = new PlainConfiguration(foreign);
        LoggerContext context = Configurator.initialize(Log4jSink.class.getClassLoader(), ours);
        if (context.getConfiguration() != ours) {
            context.reconfigure(ours); // A library has already started log4j with the default configuration.
        }
        return new Log4jSink(context);
    }

    @Override
    public void write(String logger, Level level, String lines) {
        context.getLogger(OURS + "." + logger).log(of(level), lines);
    }

    @Override
    public void close() {
        LogManager.shutdown(context);
    }

    private static org.apache.logging.log4j.Level of(Level level) {
        return switch (level) {
            case ERROR -> org.apache.logging.log4j.Level.ERROR;
            case WARN -> org.apache.logging.log4j.Level.WARN;
            case INFO -> org.apache.logging.log4j.Level.INFO;
            case DEBUG -> org.apache.logging.log4j.Level.DEBUG;
        };
    }
}
