/**
 * A simulated server of an application, which accepts the callbacks of Strowger, Kannel and Jasmin, checks their
 * signatures, and can answer late, wrong or not at all.
 *
 * <p>Thread: a {@link org.strowger.tools.callback.CallbackReceiver} and its connections run on one SelectorThread; its
 * figures may be read by any thread. May use: http and its dump, json, reactor and the packages that reactor uses; not
 * the code that sends callbacks, because the simulator would share its faults. Read
 * {@link org.strowger.tools.callback.CallbackReceiver} first.
 */
@NullMarked
package org.strowger.tools.callback;

import org.jspecify.annotations.NullMarked;
