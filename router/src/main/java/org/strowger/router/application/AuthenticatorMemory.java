package org.strowger.router.application;

import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.SharedCount;

/**
 * What an authenticator leaves to its successor after a reload; shared by all threads.
 *
 * @param passwords that have matched
 * @param failures by address
 * @param checks that are queued
 */
public record AuthenticatorMemory(PasswordMemory passwords, FailedLogins failures, SharedCount checks) {}
