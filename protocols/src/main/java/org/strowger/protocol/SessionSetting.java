package org.strowger.protocol;

import java.time.Instant;

/**
 * What a session is given by whoever runs it.
 *
 * @param handler hears what the session has to tell
 * @param workbench that of the thread on which it lives
 * @param epoch what time of the calendar it is when the clock of the session shows 0
 */
public record SessionSetting(MessageHandler handler, Workbench workbench, Instant epoch) {}
