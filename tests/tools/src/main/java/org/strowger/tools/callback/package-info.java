/**
 * A simulated server of an application, which takes the callbacks of Strowger, Kannel and Jasmin, checks their
 * signatures, and can answer late, wrong or not at all.
 *
 * <p>Thread: a {@link org.strowger.tools.callback.CallbackReceiver} and its connections run on one SelectorThread; its
 * figures may be read on any. May use: http and its dump, json, reactor and what it uses; not the code that sends
 * callbacks, whose faults it would share. Read {@link org.strowger.tools.callback.CallbackReceiver} first.
 */
@NullMarked
package org.strowger.tools.callback;

import org.jspecify.annotations.NullMarked;
