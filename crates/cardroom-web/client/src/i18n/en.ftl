# Every word of the page, in English. Names are those of the rules.
app-name = cardroom
yes = yes
no = no
you = You
someone = Somebody
you-are = { $name } (you)
name-bot = { $name } (bot)
saved = Saved.
settings = Settings
menu = Menu
menu-unread = Menu, { $n } new in table talk
how-to-play = How to play
why = — { $why }
seconds = { $n } s
signed = { $n ->
    [0] 0
   *[other] { $n }
}

# Names for a first visit
your-name = Your name
name-pattern = { $quality } { $creature }
name-qualities = Quiet, Merry, Bold, Patient, Clever, Gentle, Lucky, Brisk, Sunny, Steady, Wry, Keen
name-creatures = Heron, Otter, Badger, Wren, Fox, Hare, Owl, Robin, Marten, Lynx, Finch, Seal

# Cards
card = { $rank } of { $suit }
card-joker = joker
card-joker-as = joker as { $card }
card-barred = { $card }, barred: { $why }
card-received = { $card }, passed to you
mark-received = passed to you
mark-new = new
mark-fits = fits a meld
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
rank-A = ace
suit-C = clubs
suit-D = diamonds
suit-H = hearts
suit-S = spades

# Buttons
do-close = Close
do-dismiss = OK
do-cancel = Cancel
do-again = Try again
do-back = Back
do-go = Go
do-save = Save
do-copy = Copy link
do-another-name = Another name
do-play = Play
do-play-card = Play { $card }
do-pass = Pass
do-call = Call
do-join = Join
do-join-as = Join as { $name }
do-watch = Watch
do-queue = Wait for a seat
do-sit = Take a seat
do-sit-here = Sit here
do-stand = Stand up and watch
do-stand-queue = Stand up and queue
do-sit-out = Sit out the next game
do-back-in = I’m back in
do-take-back = Take your seat back
held-by-bot = A bot plays for you.
do-start = Start the game
do-start-now = Start now
do-bot-add = Add a bot
do-bot-remove = Remove bot
do-remove = Remove
do-remove-name = Remove { $name } from the table
do-return = Return
do-leave = Leave the table
do-abandon = Agree to abandon this game
do-abandon-not = Take that back
do-close-table = Close this table
do-close-table-sure = Close it for everyone
do-make = Make the room
do-invite = Invite people
do-invite-new = New link
do-invite-stop = Stop this link
do-stay-queued = Stay in queue
do-just-watch = Just watch
do-table-again = Back to the table
do-result-again = Show the result again
do-say = Say
do-show-code = Show my recovery code
do-log-out = Log out

# Home
home-title = Cards with friends, or right away
home-hello = Welcome back, { $name }
home-lead = Nothing to install, and no account to make. Pick a name and sit down.
home-play = Play now
home-play-more = You and bots, dealt at once
home-rules = How { $game } is played
home-make = Make a room
home-make-more = Invite your friends
home-code = I have a code
home-code-more = Somebody invited me
home-mine = Your tables
home-with = with { $names }
home-public = Public tables
home-public-none = No public table is open. Press “Sit me anywhere”, and others will find you here.
home-back = Home
nowhere = There is nothing here
nowhere-more = The address may be mistyped or cut off.

# Public tables
lobby-coming = Fetching the list of tables…
lobby-failed = The list of tables could not be fetched. Trying again in a few seconds.
lobby-filter = Show tables of
lobby-all = All games
lobby-none-of-game = No public table of this game is open. Press “Sit me anywhere”, and you are the first at a new one.
lobby-people = { $people ->
    [0] no people yet
    [one] 1 person
   *[other] { $people } people
}{ $bots ->
    [0] {""}
    [one] , 1 bot
   *[other] , { $bots } bots
}{ $free ->
    [0] {""}
    [one] , 1 seat free
   *[other] , { $free } seats free
}
lobby-waits = waiting for players
lobby-starts = about to start
lobby-round = round { $n }
lobby-clock-relaxed = 60 s a move
lobby-clock-normal = 30 s a move
lobby-clock-fast = 12 s a move
lobby-clock-none = no hurry
lobby-clock-custom = its own clock
lobby-queue = { $n ->
    [one] 1 waits for a seat
   *[other] { $n } wait for a seat
}
lobby-watching = { $n ->
    [one] 1 watches
   *[other] { $n } watch
}
lobby-unwatched = watching is off
lobby-gone = closed just now
lobby-more = { $n ->
    [one] One more public table is not listed.
   *[other] { $n } more public tables are not listed.
} { $filtered ->
    [no] Choose a game to see more of its tables.
   *[yes] “Sit me anywhere” may bring you to one of them.
}
lobby-waiting = { $n ->
    [0] no table is waiting: yours will be the first
    [one] 1 table is waiting
   *[other] { $n } tables are waiting
}
do-quick = Sit me anywhere
quick-made = No table was waiting, so this one is new. Others find it in the list; bots can fill it.
do-join-at = Join { $room }
do-queue-at = Wait for a seat at { $room }
do-queue-short = Wait for a seat
do-watch-at = Watch { $room }
do-again-at = Try again at { $room }

# Coming to a table: what joining will do, and why something cannot be done
entry-seat = A seat is free: you sit down at once.
entry-bots = Bots play in the free seats. You take one over when this round ends; until then you wait in the queue.
entry-queue = { $full ->
    [yes] { $seats ->
        [2] Both seats are taken
        [3] All three seats are taken
        [4] All four seats are taken
       *[other] All { $seats } seats are taken
    }
   *[no] Others wait for the free seats
}: you will wait in the queue{ $waiting ->
    [0] {""}
    [one] , behind one other
   *[other] , behind { $waiting } others
}. You can watch the game while you wait.
join-queued = You are number { $n } in the queue. You sit down by yourself when a seat is free; until then you can watch.
watch-off = You cannot just watch here: the host has switched that off.
removed-still = The host has not let you back in yet.
next-removed = Only the host can let you back in. Ask them, then try again.
next-no-such-table = Ask somebody who plays there for the invite link or the code.
next-no-such-invite = A code has eight letters and digits. Check it, or ask whoever gave it to you for a new one.
next-table-closed = Nobody can play there any more. Go to another table, or start one of your own.
next-set-aside = Tell whoever runs the server. Meanwhile, go to another table or start one of your own.
next-spectators-forbidden = You can play there, or wait for a seat.
next-queue-full = Try again later, or go to another table.
next-table-full = Try again later, or go to another table.

# A table's options, where they differ from the rules
brief-more = { $n } more
brief-other = { $option }: { $value }
brief-target = to { $n ->
    [one] { $n } point
   *[other] { $n } points
}
brief-pass-menu = { $n } calls to choose from
brief-pass-menu-only = always the call { $item }
brief-pass-menu-kitty = kitty call
brief-pass-menu-hold = no pass
brief-lead-2c-holder = the holder of 2♣ leads any card
brief-first-trick-any = points in the first trick
brief-jd-first-trick-barred-false = J♦ in the first trick
brief-qh-points = Q♥ counts { $n }
brief-shoot-off = no shooting
brief-shoot-needs-jd-false = shooting without J♦
brief-shoot-evicts-always = a shot always costs a seat
brief-shoot-evicts-never = a shot costs no seat
brief-tie-extra-round = ties are played off
brief-next-game-dealer-left = the deal moves left from game to game
brief-pass-dir-left = passed to the left
brief-pass-dir-none = no pass
brief-moon-others-plus = all scoring cards count for the others
brief-moon-self-minus = all scoring cards take points off
brief-hearts-must-break-true = hearts must be broken
brief-scoring-spades = high spades count
brief-scoring-spot = spot hearts
brief-jokers-per-deck = { $n ->
    [0] no jokers
    [one] 1 joker a deck
   *[other] { $n } jokers a deck
}
brief-two-decks-from = two decks from { $n } seats on
brief-top-discard-free = the top card may be kept
brief-values-5-10-15 = 2 to 9 count five
brief-joker-points-as-card = jokers count what they stand for
brief-joker-suit-in-set-open = jokers in sets are any suit
brief-max-jokers-per-meld = at most { $n } jokers a meld
brief-joker-swap-true = jokers may be swapped
brief-going-out-must-discard = out only by a discard
brief-going-out-float = floating
brief-last-discard-any = any last discard
brief-last-discard-unplayable = last discard only if it fits nowhere
brief-rummy-call-false = no Rummy! calls
brief-rummy-hold-ms = { $seconds } s to call Rummy!
brief-false-call-penalty = a false call costs { $n }

# Making a room
room-name = { $name }’s table
make-title = Make a room
make-failed = The list of games could not be fetched.
make-game = Game
make-seats = { $several ->
    [no] { $max } seats
   *[yes] { $min } to { $max } seats
}
make-name = Name of the room
make-how-many = Seats
room-access = Who can come in
room-access-invite = Only people with the link
room-access-public = Anybody: it is in the public list
room-clock = Time for a move
room-clock-relaxed = Relaxed, 60 seconds
room-clock-normal = Normal, 30 seconds
room-clock-fast = Fast, 12 seconds
room-clock-none = No hurry
room-bots = Bots fill empty seats
room-more = More options
room-spectators = People may watch
room-chat = Table talk and reactions
room-hold = A seat is kept for somebody who leaves
room-hold-round = until the round ends
room-hold-game = until the game ends
room-hold-always = always

# Options of the games
option-target = Points that end the game
option-pass-menu = Calls the dealer may make
option-lead-2c = The holder of 2♣ leads
option-lead-2c-must = the 2♣
option-lead-2c-holder = any card but a heart or Q♠
option-first-trick = Void in the first trick
option-first-trick-no-points = no scoring cards may go
option-first-trick-any = anything may go
option-jd-first-trick-barred = J♦ is barred in the first trick
option-qh-points = Points of Q♥
option-shoot = Shooting
option-shoot-win-game = wins the game
option-shoot-off = is not played
option-shoot-needs-jd = Shooting needs J♦
option-shoot-evicts = The player left of a shooter gives up the seat
option-shoot-evicts-if-waiting = if somebody waits
option-shoot-evicts-always = always
option-shoot-evicts-never = never
option-tie = Tied for lowest
option-tie-shared = all of them win
option-tie-extra-round = further rounds
option-next-game-dealer = First dealer of the next game
option-next-game-dealer-random = at random
option-next-game-dealer-left = left of the last dealer
option-pass-dir = Cards are passed
option-pass-dir-right = right
option-pass-dir-left = left
option-pass-dir-none = not at all
option-by-rules = as the rules say
option-moon = Taking all scoring cards
option-moon-off = is nothing special
option-moon-others-plus = counts for all others
option-moon-self-minus = takes the points off
option-hearts-must-break = Hearts must be broken
option-scoring = Scoring
option-scoring-usa = hearts 1, Q♠ 13
option-scoring-spades = high spades count too
option-scoring-spot = spot hearts
option-jokers-per-deck = Jokers in each deck
option-two-decks-from = Two decks from so many seats on
option-top-discard = Taking the top card of the pile alone
option-top-discard-must-meld = it must be put down at once
option-top-discard-free = it may be kept
option-values = What cards count
option-values-pip = 2 to 9 their number, court cards 10
option-values-5-10-15 = 2 to 9 five, court cards 10
option-joker-points = A joker in a meld counts
option-joker-points-flat = 15
option-joker-points-as-card = what it stands for
option-joker-suit-in-set = A joker in a set stands for
option-joker-suit-in-set-declared = one card
option-joker-suit-in-set-open = any suit that is missing
option-max-jokers-per-meld = Most jokers in a meld (0: any number)
option-joker-swap = The real card may take a joker’s place
option-going-out = Going out
option-going-out-any = by melding, laying off or discarding
option-going-out-must-discard = only by discarding
option-going-out-float = by discarding; who melds all cards floats
option-last-discard = The last card may be discarded
option-last-discard-auto = as going out says
option-last-discard-any = always
option-last-discard-unplayable = only if it cannot be laid off
option-rummy-call = Rummy! may be called
option-rummy-hold-ms = Seconds in which everybody may call Rummy!
option-false-call-penalty = Points that a false call costs

# Link
link-first = Connecting… the server does not answer yet
link-lost = Reconnecting… your seat is kept
link-stopped = The server has stopped for a while… your seat is kept
link-back = Back
link-not-now = There is no connection just now. Try again in a moment.
link-put-off = { $why }
link-again-in = { $n ->
    [0] Trying now…
   *[other] Trying again in { $n } s.
}
announced = Message from the server: { $text }
announced-from = Message from the server
announced-drain = The server will restart
announced-more = { $n } more
drain-line = The server will restart soon. Running games go on to their end; no new games start before.
drain-over = The server does not restart after all: you can start new games again.
notice-logged-out = You were logged out on another device.
notice-bye = You are logged out.
notice-bad-token = The server no longer knows this device. Pick a name to start again, or paste your recovery code in the settings.

# A table
table-sub = { $deal ->
    [hand] hand { $n } · { $game }
   *[round] round { $n } · { $game }
}
table-coming = Coming to the table…
table-join = Join this table
table-unlisted = The list of public tables does not show it. If you were there before, you can come back; if not, ask for its invite link or its code.
table-between = Between games
table-no-board = This page cannot show { $game } yet.
title-your-turn = Your turn · { $room }
role-queue = You are number { $n } in the queue.
role-spectator = You are watching.
queue-next-deal = You sit down at the next deal, in place of a bot.
queue-next-free = Every seat is taken. You watch until one comes free, then you sit down.
queue-next-out = You sit out: nobody gives you a seat until you say so.
tab-score = Scores
tab-people = People
tab-talk = Talk
tab-table = Table
tab-host = Host
tab-invite = Invite
seat-label = { $name }, { $score ->
    [one] { $score } point
   *[other] { $score } points
}
seat-empty = Empty seat
seat-free = Free
seat-dealer = dealer
seat-dealer-short = D
time-soon = less than a minute
seat-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
seat-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
seat-chosen = chosen
seat-away = away
seat-ways = Pause or give up your seat
seat-kept = kept for { $name }
tag-bot = bot
seat-held = a bot plays
seat-out = sitting out
clock-left = { $n } seconds left
people = People
queue = Waiting for a seat
queue-empty = Nobody is waiting for a seat.
spectators = { $n ->
    [0] Nobody is watching
    [one] 1 watching
   *[other] { $n } watching
}
scores = Scores
score-round = Round
score-total = Total
score-won = Won
score-none = The scores of each round come here.
talk = Table talk
talk-none = Nobody has said anything yet.
talk-say = Say something
talk-earlier = Earlier lines
talk-off = The host has switched table talk off. What was said stays here.
talk-off-host = You have switched table talk off. What was said stays here.
talk-muted = { $n ->
    [one] 1 line of somebody you have muted is hidden.
   *[other] { $n } lines of people you have muted are hidden.
}
react = React
reaction-thumbs-up = thumbs up
reaction-clap = applause
reaction-laugh = laughing
reaction-wow = wow
reaction-sad = sad
reaction-heart = heart
reaction-thinking = thinking
reaction-good-game = good game
here = Everybody here
here-nobody = Nobody but you and bots.
here-seat = seated
here-queue = in the queue
here-watching = watching
here-gone = was here
do-mute = Mute
do-mute-name = Mute { $name }
do-unmute = Unmute
do-unmute-name = Unmute { $name }
mute-hint = Muting hides what somebody says and their reactions on this device, earlier ones too. Nobody is told.
open-seats = Seats
open-start-hint = Empty seats are filled with bots.
open-wait = Waiting for { $host } to start.
open-invite = Invite people
invite-link = Invite link
invite-code = Or give them the code
invite-copied = Link copied
invite-not-copied = Your browser does not copy for this page: copy the marked link yourself.
invite-qr = The invite link as a QR code
invite-closed = Nobody new can come in
invite-closed-more = The host has stopped the invite link. Everybody here stays, and whoever was here can come back.
invite-closed-host = You have stopped the invite link. Everybody here stays, and whoever was here can come back. Make a new link to let people in again.
invite-new-sure = Make a new link? The old link and code stop working at once. Nothing changes for those who are here.
invite-stop-sure = Stop the link? Nobody new can come in until you make another. Nothing changes for those who are here.
invite-rotated = This link is new; the old one no longer works. Everybody here stays.
invite-revoked = The link no longer works. Everybody here stays.
do-invite-new-sure = Make a new link
do-invite-stop-sure = Stop the link
invite-asking = Looking for the table…
invite-title = Join { $room }
invite-title-plain = Join the table
invite-as = You come in as { $name }.
invite-here = You are at this table already.
invite-unasked = The table could not be looked up
host-seats = Seats and people
host-bots = New bots are
level-normal = good players
level-easy = beginners
host-settings = Change the room
host-unnamed = { $n ->
    [one] One more person watches who cannot be named here.
   *[other] { $n } more people watch who cannot be named here.
} Switch watching off to send all of them away.
host-removed = removed
host-back = may come back
host-removed-hint = Whoever you have removed cannot come to this table, not even with the link, until you let them back in.
removed-now = { $name } is removed and cannot come back.
removed-back = { $name } may come back.
close-table-sure = Close this table for everyone? A running game ends without a winner.
remove-sure = { $watches ->
    [yes] Remove { $name }? They can no longer watch, and cannot come back until you let them in.
   *[no] { $playing ->
        [yes] Remove { $name }? A bot takes over the cards; { $name } cannot come back until you let them in.
       *[no] Remove { $name }? They cannot come back until you let them in.
    }
}
do-remove-sure = Remove { $name }
do-let-back = Let back in
do-let-back-name = Let back in: { $name }
spectators-off-sure = { $n ->
    [one] One person is watching and will be sent away.
   *[other] { $n } people are watching and will be sent away.
}
do-spectators-off = Send them away
menu-options = Options of this table
abandon-hint = The game ends without a winner once everybody in a seat agrees.
abandon-who = Agreed: { $agreed }. Still to agree: { $others }.
leave-hint-round = A bot plays for you; the seat is kept until the round ends.
leave-hint-game = A bot plays for you; the seat is kept until the game ends.
leave-hint-always = A bot plays for you; the seat stays yours.
leave-hint-none = You can come back with the same link.
join-over = Go home to play now, make a room or use another code.
ended-spectators-forbidden = The host has switched watching off
ended-left = You have left this table
ended-removed = The host has removed you from this table
ended-closed = This table is closed
ended-set-aside = The server cannot open this table
ended-unwatched = You no longer watch this table
ended-logged-out = You are logged out

# What is wanted
want-soon = One moment…
want-offline = No connection: nothing is lost, wait a moment
want-call = You deal: call how the cards are passed
want-called = Call this: { $call }
want-chosen = Play { $card }, or choose another
want-pass = { $n ->
    [one] Choose { $n } card to pass
   *[other] Choose { $n } cards to pass
}
want-pass-more = { $n ->
    [one] Choose { $n } more card to pass
   *[other] Choose { $n } more cards to pass
}
want-pass-to = { $n ->
    [one] Pass this card to { $who }
   *[other] Pass these to { $who }
}
want-pass-split = Pass these: { $parts }
want-pass-kitty = Put these into the kitty
want-lead = Your turn: lead a card
want-lead-one = Your turn: lead { $card }
want-follow = Your turn: follow { $suit }
want-any = { $barred ->
    [yes] Your turn: you have no { $suit }, play any bright card
   *[no] Your turn: you have no { $suit }, play any card
}
wait-deal = The cards are being dealt…
wait-calling = The dealer decides how the cards are passed
wait-passing = Everybody chooses cards to pass
wait-call = Waiting for { $who } to call the pass
wait-pass = Waiting for { $who } to choose
wait-play = Waiting for { $who }
wait-scored = The round is over
call-choose = How are the cards passed?
call-is = The pass: { $call }
call-short-kitty = kitty
call-short-hold = no pass
call-kitty = three to the kitty
call-hold = no pass
call-part = { $n } to { $who }
call-part-left = { $n } to the left
call-part-across = { $n } across
call-part-right = { $n } to the right
pass-slots = Cards to pass
pass-empty = Empty: a card for { $who }
pass-take-back = Take back { $card }, chosen for { $who }
fact-broken = Hearts are broken
fact-unbroken = Hearts are not broken yet
fact-call = Passed: { $call }
fact-hold = Nothing was passed
hand = { $n ->
    [one] Your hand, { $n } card
   *[other] Your hand, { $n } cards
}
trick-now = The trick
trick-last = The last trick
trick-empty = No card played yet
trick-card = { $who }: { $card }
trick-taker = { $you ->
    [yes] You take it
   *[no] { $who } takes it
}
trick-count = { $n ->
    [one] { $n } trick
   *[other] { $n } tricks
}
trick-recall = Last trick
trick-hide = Hide last trick
taken = Took { $cards }

# 500 Rummy: what is wanted
rummy-want-draw = Draw a card, or take from the pile
rummy-want-draw-why = { $n ->
    [one] one card in it has a use for you
   *[other] { $n } cards in it have a use for you
}
rummy-want-draw-only = Your turn: draw a card
rummy-want-draw-only-why = no card of the pile has a use for you yet
rummy-want-floating = you float: a card that fits a meld is laid off, any other ends the hand
rummy-want-empty = The stock is empty: take from the pile, or decline and end the hand
rummy-want-decline = Decline: that ends the hand
rummy-want-decline-why = the stock is empty, and no card of the pile has a use
rummy-want-or-call = or call Rummy!
rummy-want-turn = Meld or lay off, then discard one card
rummy-want-turn-why = { $melds ->
    [yes] { $layoffs ->
        [yes] you hold a meld, and a card that fits one
       *[no] you hold a meld
    }
   *[no] a card of yours fits a meld
}
rummy-want-discard = Discard one card: that ends your turn
rummy-want-discard-why = nothing you hold makes a meld or fits one
rummy-want-lay-off = Lay off your last card
rummy-want-lay-off-why = it fits a meld, so it may not be discarded
rummy-want-call = You may call cards of the pile
rummy-want-call-why = { $stage ->
    [hold] before { $who } draws
   *[open] until { $who } draws
}
rummy-chosen-meld = { $cards } make a meld: { $points ->
    [one] { $points } point
   *[other] { $points } points
}
rummy-chosen-several = in more than one way; you will be asked
rummy-chosen-lay-off = { $cards }: lay off where it fits, or drag it there
rummy-chosen-discard = Discard { $cards }, or choose more cards for a meld
rummy-chosen-nothing = { $cards } make no meld
rummy-chosen-few = a meld has three cards or more
rummy-chosen-nothing-why = a set is one rank in different suits, a run is one suit in a row
rummy-kept-draw = Your draw waits until everybody could call
rummy-kept-call = Your call waits until nearer players have answered
rummy-wait-draw = Waiting for { $who } to draw
rummy-wait-turn = { $who } is playing
rummy-wait-hold = { $you ->
    [yes] A moment for anybody to call Rummy!, then it is your turn
   *[no] A moment for anybody to call Rummy!, then { $who } draws
}
rummy-wait-scored = The hand is over

# 500 Rummy: pile, melds, hand
stock = { $n ->
    [0] The stock is empty
    [one] Stock, 1 card
   *[other] Stock, { $n } cards
}
stock-draw = { $n ->
    [one] Draw from the stock, 1 card
   *[other] Draw from the stock, { $n } cards
}
pile = { $n ->
    [one] Discard pile, 1 card, oldest first
   *[other] Discard pile, { $n } cards, oldest first
}
pile-empty = The discard pile is empty
pile-card = { $card }: { $what }
pile-takes = { $n ->
    [one] Takes { $card } · it must be used: { $ways }
   *[other] Takes { $n } cards · must use { $card }: { $ways }
}
pile-takes-briefly = { $n ->
    [one] Takes { $card }, to be used at once. How?
   *[other] Takes { $n } cards, { $card } to be used at once. How?
}
pile-more-ways = { $ways } or { $more ->
    [one] one more way
   *[other] { $more } more ways
}
pile-free = Takes { $card } · you may keep it, but not discard it this turn
pile-no-use = { $card } would have to be put down at once, and fits no meld with what you hold
pile-not-now = { $n ->
    [one] the newest card
   *[other] { $n } cards from the top
}
use-none = Keep it
use-lay-off = { $cards } on { $meld }
use-lay-off-end = { $cards } at the { $end } end of { $meld }
use-meld = meld { $cards }
use-meld-yours = { $cards } (yours)
melds = Melds on the table
melds-none = No melds yet. A meld is three or more of a rank, or three or more of a suit in a row.
melds-down = { $points } down
meld-set = { $you ->
    [yes] your { $rank }s
   *[no] { $who }’s { $rank }s
}
meld-run = { $you ->
    [yes] your { $from }–{ $to }
   *[no] { $who }’s { $from }–{ $to }
}
meld-run-suit = { $you ->
    [yes] your run of { $suit }
   *[no] { $who }’s run of { $suit }
}
meld-gone = a meld
meld-card-by = { $card }, laid by { $who }
meld-spoken = { $kind ->
    [run] Run
   *[set] Set
}: { $cards }; { $points ->
    [one] { $points } point
   *[other] { $points } points
}
meld-slot = Lay off { $cards } on { $meld }
do-draw = Draw
do-decline = Decline: end the hand
do-meld = Meld
do-meld-cards = Meld { $cards }
do-lay-off = Lay off
do-lay-off-on = Lay off on { $meld }
do-swap = Swap for the joker in { $meld }
do-discard = Discard
do-discard-card = Discard { $card }
do-take-use = { $n ->
    [one] Take · { $use }
   *[other] Take { $n } · { $use }
}
do-take-keep = Take and keep it
do-rummy = Rummy!
do-rummy-use = Rummy! { $use }
call-gets = { $n ->
    [one] { $use } · takes { $cards }
    [2] { $use } · takes both: { $cards }
   *[other] { $use } · takes all { $n }: { $cards }
}
do-waive = Let it go
do-sort-suit = Sort by suit
do-sort-rank = Sort by rank
do-group = Group { $n }
do-ungroup = Take this group apart
ask-meld = Which meld shall it be?
ask-joker = What does the joker stand for?
ask-lay-off = Where does it go?
ask-rummy = Rummy! Which cards do you call?
tray = Your groups
tray-group = Choose { $cards }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}
hand-counts = In hand −{ $points }
hand-counts-spoken = The cards in your hand count { $points } against you
hand-grouped = { $card }, grouped
hand-new = { $card }, new
hand-choice = Your cards: what to do
news = What happened
news-none = Nothing yet
score-down = on the table
score-hand = in the hand
score-false = false calls
score-out = went out

# 500 Rummy: read aloud
rummy-said-dealt = The cards are dealt; { $card } begins the pile.
rummy-said-drew = { $who } drew a card.
rummy-said-drew-card = { $who } drew { $card }.
rummy-said-took = { $n ->
    [one] { $who } took { $cards } from the pile.
   *[other] { $who } took { $n } cards from the pile: { $cards }.
}
rummy-said-melded = { $who } melded { $cards }.
rummy-said-laid-off = { $who } laid off { $cards } on { $meld }.
rummy-said-swapped = { $who } put { $card } in place of the joker of { $meld }.
rummy-said-discarded = { $who } discarded { $card }.
rummy-said-declined = { $who } declined: the hand ends.
rummy-said-floated = { $who } put down the last card and floats.
rummy-said-called = { $who } called Rummy! and took { $cards }.
rummy-said-outcalled = { $who } called as well, but a nearer call came first.
rummy-said-falsely = { $who } called falsely: { $points ->
    [one] { $points } point
   *[other] { $points } points
} less.
rummy-said-score = { $who } { $n }
rummy-said-scored = { $how ->
    [out] { $who } went out.
   *[stock] The hand ended with the stock.
} { $scores }.

# Round and game
round-end = { $deal ->
    [hand] Hand { $n } is over
   *[round] Round { $n } is over
}
round-who = Player
round-points = Points
round-next = Next deal in { $n } s
round-next-soon = The next deal comes soon
result-title = The game is over
result-score = { $you ->
    [yes] { $n ->
        [one] You win
       *[other] { $who } win together
    }
   *[no] { $n ->
        [one] { $who } wins
       *[other] { $who } win together
    }
}
result-shot = { $you ->
    [yes] You shot
   *[no] { $who } shot
}
result-shot-more = Every scoring card of the round: that wins the game, whatever the scores.
result-abandoned = The game was abandoned: nobody wins
result-leaves = { $you ->
    [yes] You give up the seat on the shooter’s left.
   *[no] { $who } gives up the seat on the shooter’s left.
}
result-comes = { $you ->
    [yes] You take it.
   *[no] { $who } takes it.
}
result-queue = You are number { $n } in the queue
result-next = Next game in { $n } s
result-next-none = The next game starts when every seat has a player.
deal-ok = Deal checked ✓
deal-wrong = The last deal does not check out
deal-which = Game { $game }, round { $round }
deal-commit = Committed before the deal
deal-secret = Opened after the round
deal-seed = Seed of the deal
deal-commit-kept = The server kept to the secret it had committed to.
deal-commit-changed = The server’s secret is not the one it had committed to.
deal-bytes-included = Your browser’s own bytes took part.
deal-bytes-missing = Your browser’s own bytes are missing from this deal.
deal-bytes-none = Your browser gave no bytes to this deal.
deal-cards-match = Your cards follow from it.
deal-cards-differ = Your cards do not follow from it.
deal-cards-unseen = Your cards could not be compared.

# How to play, each game on one screen: a sentence or two a line
how-goal = The goal
how-deal = Before you play
how-turn = Your turn
how-special = What is special
how-score = Scoring
how-defaults = This is how it is played unless your table has chosen other options.
how-full = The full rules
how-dnfh-goal =
    Four players, each alone. Take as few points as you can: the lowest score wins.
    The game ends when somebody has 300 points or more.
how-dnfh-deal =
    You get 13 cards. The dealer looks at them and calls how three cards are passed: all to one player, split between the players, or all into the kitty.
    You choose your three before you see what comes to you. The kitty is shuffled and dealt out again, three to each.
how-dnfh-turn =
    Whoever holds 2♣ leads it to the first trick. Follow the suit led if you can. The highest card of that suit takes the trick and leads the next.
    If you have none of the suit, play any card; only in the first trick no card that scores.
    You may lead a heart only after a heart or Q♠ has been played, or when you hold nothing but hearts. Q♠ you may lead at any time after the first trick.
how-dnfh-special =
    Shooting: take every card that scores, J♦ among them, and you win the whole game at once, whatever the scores.
    The player on the shooter’s left then gives up the seat to whoever waits for one.
how-dnfh-score =
    Each heart 1, Q♠ 26, Q♦ and Q♣ 13, Q♥ 14 (a queen and a heart). J♦ takes 10 off.
how-bm-goal =
    Three or four players, each alone. Take as few points as you can: the lowest score wins.
    The game ends when somebody has 100 points or more.
how-bm-deal =
    You get 13 cards; with three players 2♣ is left out and you get 17.
    Every round you pass three cards to the player on your right, before you see the three that come to you.
how-bm-turn =
    The player on the dealer’s left leads, and may lead any card. Follow the suit led if you can. The highest card of that suit takes the trick and leads the next.
    If you have none of the suit, play any card, in the first trick too: the time to get rid of Q♠.
how-bm-special =
    Q♠ is Black Maria: that one card costs as much as all the hearts together.
    Hearts may be led from the start, and taking every card that scores earns you nothing.
how-bm-score =
    Each heart 1, Q♠ 13. All other cards nothing.
how-r500-goal =
    Two to eight players, each alone. Points are good: the first to 500 wins.
how-r500-deal =
    You get 7 cards, or 13 when you are two. One card is turned up and begins the discard pile; the rest is the stock. All of the pile stays in sight.
how-r500-turn =
    First draw the top card of the stock; or take a card of the pile with all that lie on it. The deepest card you take you must put down at once.
    Then meld as much as you like: three or four of a rank in different suits, or three or more of a suit in a row. An ace is low or high. A joker stands for any card.
    You may also lay off cards on any meld of the table, whoever made it. What you put down counts for you.
    Last discard one card. Who has no cards left ends the hand.
how-r500-special =
    Rummy! When a turn leaves cards in the pile that make a meld, or fit one, without any card of a hand, call it before the next player draws. You take the cards, put them down and play on as if it were your turn.
    When the stock is empty, take from the pile or decline: declining ends the hand.
how-r500-score =
    You score what you put down, less what is left in your hand.
    2 to 9 count their number; 10, J, Q and K 10; a joker 15; an ace 15, but 1 in A 2 3.

# Rules
rule-link = Rule { $rule }
rules-loading = Fetching the rules…
rules-failed = The rules of this game could not be fetched.

# Replay
replays = Games played here
replay-game = Game { $n }
replay-look = Look at the game again
replay-title = Game { $n } · { $game }
replay-loading = Fetching the game…
replay-none = This game cannot be shown
replay-none-more = It has no record, or you were not at its table.
replay-no-board = This page cannot show games of { $game } yet.
replay-round = Round { $n }
replay-hand-no = Hand { $n }
replay-turn-before = Turn before
replay-move-before = Move before
replay-move-next = Next move
replay-turn-next = Next turn
replay-ended = The hand is over
replay-turn = Turn { $n } of { $all }
replay-trick-before = Trick before
replay-before = Card before
replay-next = Next card
replay-trick-next = Next trick
replay-steps = Steps
replay-dealt = The deal
replay-passed = After the pass
replay-called = { $who } called: { $call }
replay-trick = Trick { $n } of { $all }
replay-played = Trick { $n }: { $who }, { $card }
replay-taken = Trick { $n }: { $who }, { $card }. { $taker } takes it.
replay-hand = Hand of { $who }, { $n } cards
replay-dealer = { $n ->
    [one] dealer, { $n } trick
   *[other] dealer, { $n } tricks
}
replay-points = { $deal ->
    [hand] { $n } this hand
   *[round] { $n } this round
}
replay-unfinished = not finished
replay-hint = Arrow keys step one by one, Page Up and Page Down further.
replay-back = To the table

# Settings
set-theme = Colours
set-theme-system = As the device
set-theme-light = Light
set-theme-dark = Dark
set-theme-contrast = High contrast
set-four-colours = Four-colour deck
set-one-tap = Play a card with one tap
set-sound = A soft tick when it is your turn
set-code = Recovery code
set-code-more = With this code you are yourself on another device, or after clearing this browser. Keep it to yourself: whoever has it can play as you.
set-muted = { $n ->
    [one] One person you have muted
   *[other] { $n } people you have muted
}
set-paste = I have a recovery code
set-log-out-hint = Without your recovery code you cannot come back as the same player.

# Read aloud
said-seated = { $you ->
    [yes] You sit down.
   *[no] { $who } sits down.
}
said-left = { $who } left.
said-queued = { $you ->
    [yes] You wait for a seat.
   *[no] { $who } waits for a seat.
}
said-host = { $who } runs the table now.
said-game-started = The game begins.
said-game-over = The game is over.
said-clock = { $you ->
    [yes] Your clock ran out.
   *[no] The clock ran out for { $who }.
}
said-bot = { $you ->
    [yes] A bot plays for you.
   *[no] A bot plays for { $who }.
}
said-agrees = { $who } wants to abandon this game. To agree, open the table’s menu.
said-agrees-not = { $who } plays on after all.
said-settings = The host changed the room.
said-back = { $you ->
    [yes] You play again.
   *[no] { $who } plays again.
}
said-reaction = { $who }: { $sign }
said-dealt = The cards are dealt.
said-called = { $who } called: { $call }.
said-passed = The cards are passed.
said-received = You received { $cards }. You hold { $n } cards.
said-played = { $who } played { $card }.
said-trick = { $you ->
    [yes] You take the trick.
   *[no] { $who } takes the trick.
}
said-scored = The round is scored.
said-shot = { $you ->
    [yes] You shot and win the game.
   *[no] { $who } shot and wins the game.
}

# Refusals, by code
refused-other = The server refused that.
refused-by-rule = barred by { $rule }
refused-must-follow = Follow the suit that was led
refused-hearts-not-broken = Hearts are not broken yet
refused-must-lead-2c = The first lead is the 2♣
refused-barred-first-trick = No scoring cards in the first trick
refused-not-your-turn = It is not your turn
refused-not-in-hand = That card is not in your hand
refused-not-dealer = Only the dealer calls
refused-not-on-menu = This table does not offer that call
refused-already-chosen = You have chosen already
refused-wrong-count = That is not the number of cards called
refused-wrong-phase = Not at this point of the game
refused-repeated-card = A card can be passed only once
refused-no-hand = No hand is being played
refused-draw-first = Draw first, or take from the pile
refused-already-drawn = You have drawn already
refused-not-taken = That card is not among those taken
refused-stock-empty = The stock is empty
refused-stock-not-empty = One may decline only when the stock is empty
refused-bad-depth = The pile has not so many cards
refused-must-meld-deepest = The deepest card taken must be melded or laid off at once
refused-must-use-deepest = The deepest card taken must be among those put down
refused-too-few-cards = A meld has three cards or more
refused-set-too-big = A set has four cards at most
refused-not-one-rank = A set is of one rank
refused-suit-twice = Each suit comes once in a set
refused-not-one-suit = A run is of one suit
refused-not-consecutive = The cards of a run follow one another
refused-ace-inside = An ace is at the low or the high end of a run
refused-joker-unstated = Say what the joker stands for
refused-joker-statement = The joker cannot stand for that there
refused-no-real-card = A meld has a real card besides its jokers
refused-too-many-jokers = This table allows fewer jokers in a meld
refused-no-such-meld = There is no such meld
refused-wrong-end = That is not an end of this meld
refused-lay-off-size = A set takes one card at a time
refused-does-not-fit = That does not fit this meld
refused-must-keep-discard = Keep a card to discard: here nobody goes out without
refused-leaves-taken-alone = That would leave you with the card you took alone: put it down first
refused-taken-this-turn = A card taken from the pile singly may not be discarded in the same turn
refused-last-card-playable = Your last card fits a meld: lay it off
refused-swaps-off = At this table a joker stays where it lies
refused-no-joker-for = No joker there stands for that card
refused-calls-off = Rummy! is not called at this table
refused-no-window = Nothing can be called now
refused-own-window = You cannot call what you left yourself
refused-already-answered = You have answered already
refused-nothing-to-waive = There is nothing to let go
refused-waived = You let it go: you may not call in this window
refused-false-call = That is not to be called: the cards of the pile alone must make the meld or fit one
refused-bad-action = This game has no such move
refused-busy = The server is busy: try again in a moment
refused-store-busy = Not certain yet whether that counted: wait a moment
refused-stale-decision = Too late: that was already decided
refused-no-such-table = There is no such table, or it is private
refused-no-such-invite = No table has this code
refused-too-many-guesses = Too many wrong codes. Wait a minute and try again.
refused-too-many-messages = That was too fast. { $wait ->
    [0] Try again in a moment.
   *[other] Try again in { $wait } s.
}
refused-too-many-guests = Many new players have come from your network just now{ $wait ->
    [0] .
   *[other] ; the next one can come in { $wait } s.
}
refused-too-many-connections = Too many pages are open to this server from your network. Close some of them.
refused-too-many-requests = Your network asks this server too often. Try again in a moment.
refused-chat-off = The host has switched table talk off
refused-bad-reaction = This server does not know that reaction
refused-draining = The server will restart soon: no new games start before. Try again in a while
refused-rate-limited = That was too fast. Try again in a moment.
refused-bad-token = This recovery code is not known here
refused-bad-text = That text cannot be said here
refused-bad-options = These options do not go together
refused-bad-message = The server did not understand this page. Reload it.
refused-unknown-type = The server does not know this. Reload the page.
refused-unknown-game = The server does not have this game
refused-too-many-tables = You, or others on your network, have as many tables as the server allows. Close one first.
refused-going-away = The server is restarting. Try again in a moment.
refused-not-logged-in = You are not logged in
refused-id-reused = That was sent already
refused-bad-name = That name cannot be used here
refused-invalid-name = That name cannot be used here
refused-name-taken = Somebody here is called that, or it looks like it
refused-not-host = Only the table’s host can do that
refused-not-seated = You have no seat at this table
refused-not-at-table = You are not at this table
refused-removed = The host has removed you from this table
refused-game-running = That waits until the game is over
refused-no-game-running = No game is running
refused-table-closed = The table is closed
refused-table-full = This table has no room for more people
refused-queue-full = Too many people wait for a seat there already
refused-set-aside = The server cannot open this table
refused-spectators-forbidden = The host has switched watching off
refused-no-such-seat = There is no such seat
refused-seat-taken = That seat is taken
refused-no-free-seat = No seat is free
refused-others-wait = Others wait for that seat: join the queue
refused-must-wait-a-game = You gave up your seat after a shot: you may sit again when one more game has been played
refused-seats-empty = Seats are empty, and bots may not fill them
refused-bots-alone = Bots do not play alone: somebody who is here takes a seat first
refused-bots-forbidden = Bots are not allowed at this table
refused-person-in-seat = A person sits there
refused-no-such-player = Nobody of that name is here
refused-invalid-options = These options do not go together
refused-no-invite = A public table has no invite
refused-cannot-remove-host = The host cannot be removed
refused-frame-too-long = That is too long
refused-logged-out = You are logged out

# For whoever runs the server
admin-title = Admin
admin-leave = Lock
admin-enter = For whoever runs this server
admin-token = Admin token
admin-token-more = The server prints a token when it starts, a new one each time. Paste it here. It is kept until you close this tab.
admin-do-enter = Open
admin-status = The server
admin-running = Running
admin-lost = Not reached
admin-heard = What you see here is from { $time }. The server is asked again every few seconds; if it was started anew, it has a new token.
admin-draining = { $n ->
    [0] Stopping: no game runs any more
    [one] Stopping after the last game: one game still runs
   *[other] Stopping after the last game: { $n } games still run
}
admin-version = version { $version }, up for { $time }
admin-version-now = version { $version }, started just now
admin-count-games = Games running
admin-count-tables = Tables
admin-count-players = Players
admin-count-connections = Connections
admin-say = A message to everybody
admin-say-example = We restart at nine. Games are kept.
admin-say-more = It stands above every page until each reader puts it away.
admin-do-say = Send
admin-told = { $n ->
    [0] Nobody is connected: nobody was told.
    [one] One connection was told.
   *[other] { $n } connections were told.
}
admin-drain = Stop without ending anybody’s game
admin-drain-more = For an update or a restart. No new games start from then on, and when the last game with people in it is over, the server stops by itself. Tables and scores are kept: start it again, and everybody is back where they were.
admin-do-drain = Stop after the last game
admin-do-stop-now = Stop now
admin-drain-sure = { $n ->
    [0] No game is running: the server stops at once. Stop it?
    [one] One game is running: the server stops when it is over. No new games start. Go on?
   *[other] { $n } games are running: the server stops when the last is over. No new games start. Go on?
}
admin-do-drain-off = Do not stop
admin-drain-begun = { $n ->
    [0] No game is running: the server stops now.
    [one] One game is running; the server stops when it is over.
   *[other] { $n } games are running; the server stops when the last is over.
}
admin-drain-ended = The server does not stop: new games can start again.
admin-addresses = Addresses
admin-reset = An address that is not in the list
admin-reset-more = After too many wrong codes or tokens, the server makes an address wait. Reset lets it try again at once.
admin-do-reset = Reset
admin-reset-name = Reset { $address }
admin-reset-done = { $address } may try again at once.
admin-tables = Tables
admin-players = People connected
admin-at = at { $rooms }
admin-nowhere = at no table
admin-player-gone = has gone
admin-table-gone = closed
admin-more-names = { $n } more
admin-access-public = public
admin-access-invite = by invite
admin-asleep = asleep
admin-set-aside = cannot be opened
admin-phase-other = no game
admin-age = made { $time } ago
admin-age-now = made just now
admin-do-close = Close
admin-close-name = Close { $room }
admin-close-sure = { $n ->
    [0] Close { $room }? Nobody sits there.
    [one] Close { $room }? One person sits there; a game that is running ends without a winner.
   *[other] Close { $room }? { $n } people sit there; a game that is running ends without a winner.
}
admin-do-close-sure = Close it for everyone
admin-closed = { $room } is closed.
admin-connections = { $n ->
    [one] 1 connection
   *[other] { $n } connections
}
admin-find = Find in { $what }
admin-find-short = Find
admin-show-more = Show { $n } more
admin-none = None.
admin-none-found = Nothing like that.
admin-more = { $n ->
    [one] One more is not listed.
   *[other] { $n } more are not listed.
}
admin-refused-bad-token = This is not the token of the running server. It has a new one after each start: look where it was printed.
admin-refused-too-many-guesses = Too many wrong tokens. Wait a minute and try again.
admin-refused-unreachable = The server does not answer.
admin-refused-going-away = The server is stopping.
admin-refused-store-busy = The server cannot write to its disk just now. Nothing was done: try again.
admin-refused-foreign-origin = The server takes orders only from a page of its own address.
admin-refused-off = This server takes no orders over the web.
admin-refused-bad-text = That text cannot be sent: it is empty, too long, or has marks that cannot be shown.
admin-refused-bad-message = The server did not understand this page. Reload it.
admin-refused-no-such-table = That table is gone already.
admin-refused-no-such-address = This address does not have to wait.
admin-refused-other = The server refused that: { $why }
