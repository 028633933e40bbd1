-- Frozen lists name the hostels of a student by a home now: a list that is not drawn yet is written anew, as one of which something is missing.
update round_input set erased = true from round where round.input_id = round_input.id and round.state = 'closed';
