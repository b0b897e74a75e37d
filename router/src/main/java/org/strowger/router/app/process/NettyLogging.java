package org.strowger.router.app.process;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import io.netty.util.internal.logging.Log4J2LoggerFactory;

/**
 * By what netty logs. Left to itself it takes log4j, because that is there, and the start of every verb takes a fifth
 * of a second longer. Only the daemon wants that.
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
