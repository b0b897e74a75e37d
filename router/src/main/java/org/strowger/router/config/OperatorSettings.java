package org.strowger.router.config;

/** Settings of the operator interfaces: console, HTTP endpoint, records and privacy. */
public record OperatorSettings(
        ConsoleSettings console, HttpSettings http, RecordSettings records, PrivacySettings privacy) {}
