/**
 * The daemon is killed again and again under load, or its disk fills up, and all accounts must balance afterwards.
 *
 * <p>Thread: {@link org.strowger.tests.crash.Harness} has one SelectorThread for the applications, the SMSC and their
 * accounts; whoever started the run starts and kills the daemon meanwhile. May use: the router; JUnit and AssertJ. Read
 * {@link org.strowger.tests.crash.CrashRun} first.
 */
@NullMarked
package org.strowger.tests.crash;

import org.jspecify.annotations.NullMarked;
