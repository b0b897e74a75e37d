package org.strowger.router.config;

import java.time.Duration;
import java.time.ZoneId;

/**
 * Settings of the daemon as a whole.
 *
 * @param node the name of this daemon among several
 * @param selectors the number of SelectorThreads; 0: one per core
 * @param timezone the time zone of times in routes
 * @param drain how long operations in progress may take to finish when the daemon stops
 * @param log level and format of the log
 * @param limits limits that apply to every connection
 */
public record DaemonSettings(
        String node, int selectors, ZoneId timezone, Duration drain, LogSettings log, LimitSettings limits) {}
