/**
 * Settings as immutable records with their defaults and limits.
 *
 * <p>Thread: any; everything here is immutable. May use: message, json. Read
 * {@link org.strowger.router.config.ReactorLimits} first.
 */
@NullMarked
package org.strowger.router.config;

import org.jspecify.annotations.NullMarked;
