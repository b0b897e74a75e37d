package org.strowger.router.config;

/** How operators see and steer the daemon. */
public record OperatorSettings(
        ConsoleSettings console, HttpSettings http, RecordSettings records, PrivacySettings privacy) {}
