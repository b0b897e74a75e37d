package org.strowger.router.application;

import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;
import org.strowger.router.thread.SharedCount;

/**
 * What a gate leaves to the next one when the configuration is read again; shared by all threads.
 *
 * @param passwords that have matched
 * @param failures of those who did not prove who they are
 * @param checks that have been asked for and not run
 */
public record AuthenticatorMemory(PasswordMemory passwords, FailedLogins failures, SharedCount checks) {}
