package org.strowger.router.config;

/**
 * What records, logs, traces and the console show of messages.
 *
 * @param maskText whether texts are blanked
 * @param maskNumbers whether the last digits of numbers are blanked
 */
public record PrivacySettings(boolean maskText, boolean maskNumbers) {}
