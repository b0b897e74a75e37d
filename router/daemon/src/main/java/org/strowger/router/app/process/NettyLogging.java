package org.strowger.router.app.process;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import io.netty.util.internal.logging.Log4J2LoggerFactory;

/**
 * Selects the logging library of netty. By default netty would use log4j, which is on the class path, and the start of
 * every verb would take a fifth of a second longer. Only the daemon needs log4j.
 */
public final class NettyLogging {
    private NettyLogging() {}

    public static void logByTheJdk() {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
    }

    public static void logByLog4j() {
        InternalLoggerFactory.setDefaultFactory(Log4J2LoggerFactory.INSTANCE);
    }
}
