/**
 * The console command for the scores of SMSCs.
 *
 * <p>Thread: those of the console. May use: {@code admin.answer}, {@code admin.command}, {@code price}. Read
 * {@link org.strowger.router.admin.price.QualityViews} first.
 */
@NullMarked
package org.strowger.router.admin.price;

import org.jspecify.annotations.NullMarked;
