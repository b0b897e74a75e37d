package org.strowger.router.config;

import java.time.Duration;
import java.time.ZoneId;

/**
 * What concerns the daemon as a whole.
 *
 * @param node its name among several
 * @param selectors how many SelectorThreads; 0: one per core
 * @param timezone whose clock the times in routes are read by
 * @param drain how long what is under way may take to end when the daemon stops
 * @param log what is said in the log, and how
 * @param limits of every connection
 */
public record DaemonSettings(
        String node, int selectors, ZoneId timezone, Duration drain, LogSettings log, LimitSettings limits) {}
