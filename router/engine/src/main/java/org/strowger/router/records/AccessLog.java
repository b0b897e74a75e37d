package org.strowger.router.records;

import java.time.ZoneId;
import org.strowger.router.config.value.AccessLogFormat;

/**
 * A log in the form of Kannel's access log.
 *
 * @param thread writes its files
 * @param zone the time zone of the times in its lines
 */
public record AccessLog(RecordThread thread, AccessLogFormat format, ZoneId zone) {}
